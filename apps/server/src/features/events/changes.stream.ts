import type { AnswerPiece, ChangeEvent, EventPosition, RunEventUpdate, RunPiece } from '@adjutant/contract/events'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import type { StreamEvent, StreamInput } from '../../platform/http/implement.ts'
import { chunk } from '../../platform/chunk.ts'
import type { Notifications, TopicSubscription } from '../../platform/live/notifications.ts'
import type { LiveTexts } from '../../platform/live/partial-texts.ts'
import { audienceIdsOf } from '../../platform/permissions.ts'
import { follow, type PollResult, type StreamSource } from '../../platform/live/follow.ts'
import { changesTopic, currentPosition, isRetained, selectAfter, type ChangeRow, type EventSpan, type Position } from './events.store.ts'

const toId = ({ xid, seq }: Position) => `${xid}-${seq}`

export function toPosition(id: string | undefined): Position | undefined {
  const [, xid, seq] = /^(\d{1,15})-(\d{1,16})$/.exec(id ?? '') ?? []
  return xid && seq ? { xid: Number(xid), seq: Number(seq) } : undefined
}

type RecordChange = Exclude<ChangeEvent, { topic: 'reset' }>

const nothingElse = { piece: null, run_piece: null, run_event: null } as const

const reset = (position: Position): StreamEvent<ChangeEvent> => ({
  id: toId(position),
  data: { ...nothingElse, topic: 'reset', kind: null, id: null, actor_id: null },
})

/**
 * The change, once per run event that it stored. Only the last one has a position: a client that disconnects earlier gets all of them
 * again.
 */
function toEvents(row: ChangeRow, updates: RunEventUpdate[] = []): StreamEvent<ChangeEvent>[] {
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

const toAnswerEvent = (actorId: string, piece: AnswerPiece): StreamEvent<ChangeEvent> => ({
  data: { ...textChange(actorId), topic: 'conversations', id: piece.conversation_id, piece },
})

const toStepEvent = (actorId: string, run_piece: RunPiece): StreamEvent<ChangeEvent> => ({
  data: { ...textChange(actorId), topic: 'runs', id: run_piece.run_id, run_piece },
})

const heldBackMs = 25

/** A run's events can be long, so this many changes are read per batch. */
const runChangesAtOnce = 50

/** The dependencies of the change stream, injected by the composition root. */
interface ChangeDeps {
  /** Reads the current actor: a membership that changes while the stream is open applies from the next event on. */
  readActor(ctx: Ctx): Promise<Actor | undefined>
  /** For each change, the stored events of a run of this person. */
  listRunUpdates(ctx: Ctx, actor: Actor, spans: EventSpan[]): Promise<RunEventUpdate[][]>
}

/** Includes the person's own topic, on which membership changes are published too. */
const topicsOf = (actor: Actor): string[] => audienceIdsOf(actor).map(changesTopic)

const findSpan = ({ subject_id, events_after, events_up_to }: ChangeRow): EventSpan | undefined =>
  subject_id !== null && events_after !== null && events_up_to !== null
    ? { runId: subject_id, after: events_after, upTo: events_up_to }
    : undefined

/** Streams all changes for a person after their position. A client without a position, or with an expired one, must reload everything. */
class ChangeSource implements StreamSource<StreamEvent<ChangeEvent>> {
  readonly #ctx: Ctx
  readonly #deps: ChangeDeps
  readonly #requestedPosition: Position | undefined
  #position: Position | undefined

  constructor(ctx: Ctx, deps: ChangeDeps, requestedPosition: Position | undefined) {
    this.#ctx = ctx
    this.#deps = deps
    this.#requestedPosition = requestedPosition
  }

  get topics(): string[] {
    return topicsOf(this.#ctx.user)
  }

  async *poll(watch: Pick<TopicSubscription, 'set'>): AsyncGenerator<StreamEvent<ChangeEvent>, PollResult> {
    let position = this.#position ?? (yield* this.#begin())
    const actor = await this.#deps.readActor(this.#ctx)
    if (!actor) return 'ended'
    watch.set(topicsOf(actor))
    const { rows, isHeldBack } = await selectAfter(this.#ctx, actor, position)
    for (const part of chunk(rows, runChangesAtOnce)) yield* this.#streamRows(actor, part)
    position = rows.at(-1) ?? position
    this.#position = { xid: position.xid, seq: position.seq }
    return isHeldBack ? { pauseMs: rows.length === 0 ? heldBackMs : 0, isDue: true } : undefined
  }

  async *#begin(): AsyncGenerator<StreamEvent<ChangeEvent>, Position> {
    if (this.#requestedPosition && (await isRetained(this.#ctx, this.#requestedPosition))) return this.#requestedPosition
    const position = await currentPosition(this.#ctx)
    yield reset(position)
    return position
  }

  async *#streamRows(actor: Actor, rows: ChangeRow[]): AsyncGenerator<StreamEvent<ChangeEvent>> {
    const spans = rows.flatMap((row) => {
      const span = findSpan(row)
      return span ? [{ seq: row.seq, span }] : []
    })
    const eventSpans = spans.map(({ span }) => span)
    const updates = eventSpans.length === 0 ? [] : await this.#deps.listRunUpdates(this.#ctx, actor, eventSpans)
    const updatesBySeq = new Map(spans.map(({ seq }, index) => [seq, updates[index]]))
    for (const row of rows) yield* toEvents(row, updatesBySeq.get(row.seq))
  }
}

export interface EventDeps extends ChangeDeps {
  notifications: Notifications
  answers: LiveTexts<AnswerPiece>
  steps: LiveTexts<RunPiece>
}

export async function readPosition(ctx: Ctx): Promise<EventPosition> {
  return { last_event_id: toId(await currentPosition(ctx)) }
}

/** Stored changes, and texts in progress. */
export const watchEvents = (ctx: Ctx, deps: EventDeps, { lastEventId, signal }: StreamInput): AsyncIterable<StreamEvent<ChangeEvent>> =>
  follow(
    deps.notifications,
    [
      new ChangeSource(ctx, deps, toPosition(lastEventId)),
      deps.answers.open(ctx, (piece) => toAnswerEvent(ctx.user.id, piece)),
      deps.steps.open(ctx, (piece) => toStepEvent(ctx.user.id, piece)),
    ],
    signal,
  )
