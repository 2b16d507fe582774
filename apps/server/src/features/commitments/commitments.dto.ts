import type { Commitment, CommitmentSource } from '@adjutant/contract/commitments'
import type { CommitmentRow } from './commitments.store.ts'

/** A text that the person can no longer see is not quoted. */
function toSource({ commitment, is_source_visible }: CommitmentRow): CommitmentSource | null {
  const { source_kind: kind, source_id: id, source_record_id: record_id, source_date: date, quote, position } = commitment
  if (!is_source_visible || kind === null || id === null || record_id === null || date === null) return null
  return { kind, id, record_id, quote, position, date }
}

/** The contact's current name; the stored one if the contact is gone. */
function toCounterpart({ commitment, contact }: CommitmentRow): Commitment['counterpart'] {
  const name = contact?.name ?? commitment.counterpart_name
  return name === null ? null : { name, contact_id: contact?.id ?? null, user_id: commitment.counterpart_user_id }
}

export function toCommitment(row: CommitmentRow): Commitment {
  const { commitment, task, is_hint_visible } = row
  const { hint_message_id: message_id, source_record_id: thread_id } = commitment
  return {
    id: commitment.id,
    direction: commitment.direction,
    state: commitment.state,
    text: commitment.text,
    due_date: commitment.due_date,
    counterpart: toCounterpart(row),
    source: toSource(row),
    task,
    completed_at: commitment.completed_at?.toISOString() ?? null,
    completed_by: commitment.completed_by,
    done_hint: is_hint_visible && message_id && thread_id ? { thread_id, message_id } : null,
    created_at: commitment.created_at.toISOString(),
    updated_at: commitment.updated_at.toISOString(),
  }
}
