import type { MeetingDetails } from '@adjutant/contract/meetings'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button/button.tsx'
import { MarkdownEditor } from '../../ui/form/markdown-editor.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import styles from './meeting-note.module.css'
import { useNoteAutosave } from './use-note-autosave.ts'

const stateTexts = {
  empty: 'Saved automatically as a private note.',
  saving: 'Saving…',
  saved: 'Saved.',
  failed: "Your note isn't saved.",
} as const

/** The person's note about the meeting, written during it. */
export function MeetingNote({ meeting }: { meeting: Pick<MeetingDetails, 'id' | 'note'> }) {
  const { content, write, save, state, hasFailed } = useNoteAutosave(meeting)
  return (
    <div className={styles.note} onBlur={save}>
      <MarkdownEditor
        label="Meeting note"
        value={content}
        onChange={write}
        onSubmit={save}
        rows={10}
        placeholder="What was said, decided and promised. For example: Ann will send the contract by Friday."
      />
      <UnsavedChanges when={hasFailed} />
      <div className={styles.state}>
        <p role="status">{stateTexts[state]}</p>
        {state === 'failed' && (
          <Button size="small" onClick={save}>
            Save again
          </Button>
        )}
        {meeting.note && (
          <Link to="/app/notes" search={{ note: meeting.note.id }}>
            Open in Notes
          </Link>
        )}
      </div>
    </div>
  )
}
