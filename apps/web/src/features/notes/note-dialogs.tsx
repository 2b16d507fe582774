import type { Note } from '@adjutant/contract/notes'
import { words } from '@adjutant/contract/words'
import { useState } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { RecordFiles } from '../../platform/record-files.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { toDateText } from '../../ui/date-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { MarkdownEditor } from '../../ui/markdown-editor.tsx'
import { showToast } from '../../ui/toast.ts'
import { useChangeNote, useDeleteNote } from './note-mutations.ts'

type NoteProps = { note: Note; onClose: () => void }

function EditNote({ note, onClose }: NoteProps) {
  const [content, setContent] = useState(note.content)
  const { mutate, isPending, error } = useChangeNote()
  const submit = () => {
    if (isPending || !content.trim()) return
    if (content === note.content) return showToast({ title: words.user.noChanges, tone: 'info' })
    mutate({ id: note.id, content }, { onSuccess: onClose })
  }
  const footer = <DialogButtons word="Save note" busy={isPending} disabled={!content.trim()} onCancel={onClose} />
  return (
    <Dialog open size="wide" title="Edit Note" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <MarkdownEditor
        label="Note"
        rows={14}
        value={content}
        onChange={setContent}
        onSubmit={submit}
        error={error && toDetail(error, words.wire.broken)}
      />
      <RecordFiles kind="note" recordId={note.id} />
    </Dialog>
  )
}

function DeleteNote({ note, onClose }: NoteProps) {
  const { mutate, isPending } = useDeleteNote()
  return (
    <Confirm
      open
      danger
      title="Delete Note"
      confirmWord="Delete"
      busy={isPending}
      onConfirm={() => mutate(note.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      The note of {toDateText(note.entry_date, 'day')} moves to the bin. You can restore it for 30 days.
    </Confirm>
  )
}

export type NoteDeed = { kind: 'edit' | 'delete'; note: Note }

export default function NoteDialogs({ deed, onClose }: { deed: NoteDeed; onClose: () => void }) {
  return deed.kind === 'edit' ? <EditNote note={deed.note} onClose={onClose} /> : <DeleteNote note={deed.note} onClose={onClose} />
}
