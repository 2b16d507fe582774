import type { AnswerPiece, ChangeEvent, EventPosition, RunPiece } from '@adjutant/contract/events'
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
  data: { topic: 'reset', kind: null, id: null, actor_id: null, piece: null, run_piece: null },
})

const toEvent = (row: ChangeRow): StreamEvent<ChangeEvent> => ({
  id: toId(row),
  data: {
    topic: row.topic as ChangeEvent['topic'],
    kind: row.kind,
    id: row.subject_id,
    actor_id: row.actor_id,
    piece: null,
    run_piece: null,
  },
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

/** What is written for this person at the moment, piece by piece; handed down by the composition root. */
export interface Writing {
  watchPieces(ctx: Ctx, signal: AbortSignal): AsyncIterable<AnswerPiece>
  watchRunPieces(ctx: Ctx, signal: AbortSignal): AsyncIterable<RunPiece>
}

const changed = { kind: 'changed', piece: null, run_piece: null } as const

async function* tellPieces(ctx: Ctx, pieces: AsyncIterable<AnswerPiece>): AsyncGenerator<StreamEvent<ChangeEvent>> {
  for await (const piece of pieces)
    yield { data: { ...changed, topic: 'conversations', id: piece.conversation_id, actor_id: ctx.user.id, piece } }
}

async function* tellRunPieces(ctx: Ctx, pieces: AsyncIterable<RunPiece>): AsyncGenerator<StreamEvent<ChangeEvent>> {
  for await (const run_piece of pieces)
    yield { data: { ...changed, topic: 'runs', id: run_piece.run_id, actor_id: ctx.user.id, run_piece } }
}

/** What changed, and what is being written while it is written. */
export const watchEvents = (
  ctx: Ctx,
  { watchPieces, watchRunPieces, ...parts }: { nudges: Nudges; readActor: ReadActor } & Writing,
  input: { lastEventId: string | undefined; signal: AbortSignal },
): AsyncIterable<StreamEvent<ChangeEvent>> =>
  merged(
    watchChanges(ctx, parts, input),
    tellPieces(ctx, watchPieces(ctx, input.signal)),
    tellRunPieces(ctx, watchRunPieces(ctx, input.signal)),
  )
