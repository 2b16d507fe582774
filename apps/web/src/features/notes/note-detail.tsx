import { api } from '../../platform/api.ts'
import { useOpenedRecord } from '../../platform/opened-record.ts'
import { AwaitedDialog } from '../../ui/awaited-dialog.tsx'
import NoteDialogs from './note-dialogs.tsx'

/** The note named by the URL. */
export default function NoteDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { record, awaited } = useOpenedRecord(api.notes.read.options({ params: { id } }))
  if (record) return <NoteDialogs deed={{ kind: 'edit', note: record }} onClose={onClose} />
  return <AwaitedDialog title="Note" onClose={onClose} {...awaited} />
}
