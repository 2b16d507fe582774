import type { ToolRecord } from '@adjutant/contract/ai/track-record'
import { suggestions, toRecordText } from './tool-record.ts'
import styles from './tool-record-note.module.css'

type NoteProps = {
  /** Undefined while it loads, and for a tool that was never used. */
  record: ToolRecord | undefined
  days: number
  /** The person can allow this tool without being asked. */
  canAllow: boolean
}

/** How earlier calls of the same tool went, where the person decides about the next one. */
export function ToolRecordNote({ record, days, canAllow }: NoteProps) {
  if (!record) return null
  const { suggestion } = record
  const isShown = suggestion === 'less_autonomy' || (suggestion === 'more_autonomy' && canAllow)
  return (
    <p className={styles.note}>
      Last {days} days: {toRecordText(record)}.{isShown && <strong> {suggestions[suggestion]}</strong>}
    </p>
  )
}
