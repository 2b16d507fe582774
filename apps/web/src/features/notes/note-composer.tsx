import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { RecordFiles } from '../../platform/files/record-files.tsx'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { usePendingAttachments } from '../../platform/files/use-pending-attachments.ts'
import { Button } from '../../ui/button/button.tsx'
import { toDayText } from '../../ui/text/day-text.ts'
import { pasteFiles } from '../../ui/files/pasted-files.ts'
import { MarkdownEditor } from '../../ui/form/markdown-editor.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './note-composer.module.css'
import { createDraft } from './note-draft.ts'
import { useCreateNote } from './note-mutations.ts'

const today = () => toDayText(new Date())

type NoteComposerProps = {
  /** The person came to write. */
  isWanted: boolean
  /** The field has taken the focus. */
  onReady: () => void
}

export function NoteComposer({ isWanted, onReady }: NoteComposerProps) {
  const draft = createDraft(useCurrentUser().id)
  const [content, setContent] = useState(draft.read)
  const [day, setDay] = useState(today)
  const { mutate, isPending } = useCreateNote()
  const files = usePendingAttachments('note')
  const isSaving = isPending || files.isSending
  const form = useRef<HTMLFormElement>(null)
  const isBlank = content.trim() === ''
  const write = (text: string) => {
    setContent(text)
    draft.write(text)
  }
  const save = () => {
    if (isBlank || isSaving) return
    const clear = () => write('')
    mutate({ content, entry_date: day || today() }, { onSuccess: (note) => void files.attachTo(note).then(clear) })
  }
  const focusField = () => form.current?.querySelector('textarea')?.focus()
  useShortcut('c', 'Write a note', focusField)
  const begin = useEffectEvent(() => {
    focusField()
    onReady()
  })
  useEffect(() => {
    if (isWanted) begin()
  }, [isWanted])
  return (
    <form
      ref={form}
      className={styles.composer}
      noValidate
      onPaste={pasteFiles(files.box.add)}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <MarkdownEditor
        label="New note"
        value={content}
        onChange={write}
        onSubmit={save}
        placeholder="What happened, what was said, what it means."
      />
      <RecordFiles waiting={files.box} />
      <div className={styles.foot}>
        <TextField label="Entry date" labelHidden type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        <Button type="submit" tone="primary" disabled={isBlank} loading={isSaving}>
          Save note
        </Button>
      </div>
    </form>
  )
}
