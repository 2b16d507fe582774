import { limits } from '@adjutant/contract/core/limits'
import type { Note } from '@adjutant/contract/notes'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toDetail } from '../../platform/api/api-error.ts'
import { RecordFiles } from '../../platform/files/record-files.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { RecordChain } from '../../platform/records/record-chain.tsx'
import { RecordHistory } from '../../platform/records/record-history.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { toDateText } from '../../ui/text/date-format.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { MarkdownEditor } from '../../ui/form/markdown-editor.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { useChangeNote, useDeleteNote } from './note-mutations.ts'

type NoteProps = { note: Note; onClose: () => void }

function EditNote({ note, onClose }: NoteProps) {
  const { values, isDirty, set } = useForm({ content: note.content })
  const { content } = values
  const { mutate, isPending, error } = useChangeNote()
  const submit = () => {
    if (isPending || !content.trim()) return
    if (!isDirty) return showToast({ title: appMessages.user.noChanges, tone: 'info' })
    mutate({ id: note.id, content }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      size="wide"
      title="Edit Note"
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      label="Save note"
      disabled={!content.trim()}
    >
      <MarkdownEditor
        label="Note"
        rows={14}
        value={content}
        onChange={(text) => set('content', text)}
        onSubmit={submit}
        error={error && toDetail(error, appMessages.http.unexpected)}
      />
      <RecordFiles kind="note" recordId={note.id} />
      <RecordChain kind="note" recordId={note.id} />
      <RecordHistory kind="note" recordId={note.id} onRestored={onClose} />
    </FormDialog>
  )
}

function DeleteNote({ note, onClose }: NoteProps) {
  const { mutate, isPending } = useDeleteNote()
  return (
    <Confirm
      open
      danger
      title="Delete Note"
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={() => mutate(note.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      The note of {toDateText(note.entry_date, 'day')} moves to the bin. You can restore it for up to {limits.binDays} days.
    </Confirm>
  )
}

export type NoteAction = { kind: 'edit' | 'delete'; note: Note }

export default function NoteDialogs({ action, onClose }: { action: NoteAction; onClose: () => void }) {
  return action.kind === 'edit' ? <EditNote note={action.note} onClose={onClose} /> : <DeleteNote note={action.note} onClose={onClose} />
}
