import type { AnswerPiece, ChangeEvent, EventPosition } from '@adjutant/contract/events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import type { StreamEvent } from '../../platform/http/implement.ts'
import { merged } from '../../platform/merged.ts'
import { eachChange, type Nudges } from '../../platform/nudges.ts'
import { audienceIdsOf } from '../../platform/rights.ts'
import { changesTopic } from './events.door.ts'
import { currentPosition, isKept, selectAfter, type ChangeRow, type Position } from './events.store.ts'

const heldBackMs = 25

const toId = ({ xid, seq }: Position) => `${xid}-${seq}`

export function toPosition(id: string | undefined): Position | undefined {
  const [, xid, seq] = /^(\d{1,15})-(\d{1,16})$/.exec(id ?? '') ?? []
  return xid && seq ? { xid: Number(xid), seq: Number(seq) } : undefined
}

export async function readPosition(ctx: Ctx): Promise<EventPosition> {
  return { last_event_id: toId(await currentPosition(ctx)) }
}

const reset = (position: Position): StreamEvent<ChangeEvent> => ({
  id: toId(position),
  data: { topic: 'reset', kind: null, id: null, actor_id: null, piece: null },
})

const toEvent = (row: ChangeRow): StreamEvent<ChangeEvent> => ({
  id: toId(row),
  data: { topic: row.topic as ChangeEvent['topic'], kind: row.kind, id: row.subject_id, actor_id: row.actor_id, piece: null },
})

/** Their own is among them, and a membership that begins or ends is told there too. */
const topicsOf = (actor: Actor): string[] => audienceIdsOf(actor).map(changesTopic)

/** Gives the actor as they stand now: a membership that began or ended while the stream is open counts from the next event on. */
export type ReadActor = (ctx: Ctx) => Promise<Actor | undefined>

/**
 * Everything that concerns a person, from where they left off. Whoever comes without a place, or with one that is no longer kept,
 * is told to read everything again.
 */
export async function* watchChanges(
  ctx: Ctx,
  { nudges, readActor }: { nudges: Nudges; readActor: ReadActor },
  input: { lastEventId: string | undefined; signal: AbortSignal },
): AsyncGenerator<StreamEvent<ChangeEvent>> {
  const asked = toPosition(input.lastEventId)
  const resumes = asked !== undefined && (await isKept(ctx, asked))
  let position = resumes ? asked : await currentPosition(ctx)
  if (!resumes) yield reset(position)
  for await (const watch of eachChange(nudges, topicsOf(ctx.user), input.signal)) {
    for (let isHeldBack = true; isHeldBack && !input.signal.aborted;) {
      const actor = await readActor(ctx)
      if (!actor) return
      watch.set(topicsOf(actor))
      const next = await selectAfter(ctx, actor, position)
      for (const row of next.rows) yield toEvent(row)
      position = next.rows.at(-1) ?? position
      isHeldBack = next.isHeldBack
      if (isHeldBack && next.rows.length === 0) await pause(heldBackMs)
    }
  }
}

/** The pieces of this person's answers while they are written; handed down by the composition root. */
export type WatchPieces = (ctx: Ctx, signal: AbortSignal) => AsyncIterable<AnswerPiece>

async function* toEvents(ctx: Ctx, pieces: AsyncIterable<AnswerPiece>): AsyncGenerator<StreamEvent<ChangeEvent>> {
  for await (const piece of pieces)
    yield { data: { topic: 'conversations', kind: 'changed', id: piece.conversation_id, actor_id: ctx.user.id, piece } }
}

/** What changed, and answers while they are written. */
export const watchEvents = (
  ctx: Ctx,
  { watchPieces, ...parts }: { nudges: Nudges; readActor: ReadActor; watchPieces: WatchPieces },
  input: { lastEventId: string | undefined; signal: AbortSignal },
): AsyncIterable<StreamEvent<ChangeEvent>> => merged(watchChanges(ctx, parts, input), toEvents(ctx, watchPieces(ctx, input.signal)))
