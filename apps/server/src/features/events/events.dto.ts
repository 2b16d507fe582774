import type { AnswerPiece, ChangeEvent, RunEventUpdate, RunPiece } from '@adjutant/contract/events'
import type { StreamEvent } from '../../platform/http/implement.ts'
import type { ChangeRow, Position } from './events.store.ts'

export const toId = ({ xid, seq }: Position) => `${xid}-${seq}`

export function toPosition(id: string | undefined): Position | undefined {
  const [, xid, seq] = /^(\d{1,15})-(\d{1,16})$/.exec(id ?? '') ?? []
  return xid && seq ? { xid: Number(xid), seq: Number(seq) } : undefined
}

type RecordChange = Exclude<ChangeEvent, { topic: 'reset' }>

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
  const change: RecordChange = { ...nothingElse, topic, kind, id, actor_id }
  if (updates.length === 0) return [{ id: toId(row), data: change }]
  return updates.map((run_event, index) => ({
    ...(index === updates.length - 1 && { id: toId(row) }),
    data: { ...nothingElse, topic: 'runs', kind, id, actor_id, run_event },
  }))
}

/** A part of a text in progress has no position, because it is not repeated. */
const textChange = (actor_id: string) => ({ ...nothingElse, kind: 'changed', actor_id }) as const

export const toAnswerEvent = (actorId: string, piece: AnswerPiece): StreamEvent<ChangeEvent> => ({
  data: { ...textChange(actorId), topic: 'conversations', id: piece.conversation_id, piece },
})

export const toStepEvent = (actorId: string, run_piece: RunPiece): StreamEvent<ChangeEvent> => ({
  data: { ...textChange(actorId), topic: 'runs', id: run_piece.run_id, run_piece },
})
