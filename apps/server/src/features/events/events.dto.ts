import type { ChangeEvent, RunEventUpdate } from '@adjutant/contract/events'
import type { StreamEvent } from '../../platform/http/implement.ts'
import type { ChangeRow, Position } from './events.store.ts'

export const toId = ({ xid, seq }: Position) => `${xid}-${seq}`

export function toPosition(id: string | undefined): Position | undefined {
  const [, xid, seq] = /^(\d{1,15})-(\d{1,16})$/.exec(id ?? '') ?? []
  return xid && seq ? { xid: Number(xid), seq: Number(seq) } : undefined
}

const nothingElse = { piece: null, run_piece: null, run_event: null } as const

export const reset = (position: Position): StreamEvent<ChangeEvent> => ({
  id: toId(position),
  data: { ...nothingElse, topic: 'reset', kind: null, id: null, actor_id: null },
})

/**
 * The change, once per run event that it stored. Only the last one has a position: a client that disconnects earlier gets all of them
 * again.
 */
export function toEvents(row: ChangeRow, updates: RunEventUpdate[] = []): StreamEvent<ChangeEvent>[] {
  const { topic, kind, subject_id: id, actor_id } = row
  const data = { ...nothingElse, topic: topic as ChangeEvent['topic'], kind, id, actor_id }
  const before = updates.slice(0, -1).map((run_event) => ({ data: { ...data, run_event } }))
  return [...before, { id: toId(row), data: { ...data, run_event: updates.at(-1) ?? null } }]
}

type TextUpdate = Pick<ChangeEvent, 'id'> &
  (({ topic: 'conversations' } & Pick<ChangeEvent, 'piece'>) | ({ topic: 'runs' } & Pick<ChangeEvent, 'run_piece'>))

/** A part of a text in progress has no position, because it is not repeated. */
export const toTextEvent = (actor_id: string, growth: TextUpdate): StreamEvent<ChangeEvent> => ({
  data: { ...nothingElse, kind: 'changed', actor_id, ...growth },
})
