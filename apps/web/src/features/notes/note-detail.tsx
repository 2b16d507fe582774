import { api } from '../../platform/api/api.ts'
import { useOpenedRecord } from '../../platform/navigation/use-opened-record.ts'
import { RecordDialog } from '../../ui/overlay/record-dialog.tsx'
import NoteDialogs from './note-dialogs.tsx'

/** The note named by the URL. */
export default function NoteDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { record, loadState } = useOpenedRecord(api.notes.read.options({ params: { id } }))
  if (record) return <NoteDialogs action={{ kind: 'edit', note: record }} onClose={onClose} />
  return <RecordDialog title="Note" onClose={onClose} {...loadState} />
}
