import type { ChangeEvent, RunNews } from '@adjutant/contract/events'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import type { StreamEvent } from '../../platform/http/implement.ts'
import { inParts } from '../../platform/in-parts.ts'
import type { Watch } from '../../platform/nudges.ts'
import { audienceIdsOf } from '../../platform/rights.ts'
import type { Outlook, Source } from '../../platform/watching.ts'
import { changesTopic, type EventSpan } from './events.door.ts'
import { currentPosition, isKept, selectAfter, type ChangeRow, type Position } from './events.store.ts'
import { reset, toEvents } from './events.wire.ts'

const heldBackMs = 25

/** A run's events can be long, so this many changes are read per batch. */
const runChangesAtOnce = 50

/** The dependencies of the change stream, injected by the composition root. */
export interface ChangeParts {
  /** Reads the current actor: a membership that changes while the stream is open applies from the next event on. */
  readActor(ctx: Ctx): Promise<Actor | undefined>
  /** For each change, the stored events of a run of this person. */
  listRunNews(ctx: Ctx, actor: Actor, spans: EventSpan[]): Promise<RunNews[][]>
}

/** Includes the person's own topic, on which membership changes are published too. */
const topicsOf = (actor: Actor): string[] => audienceIdsOf(actor).map(changesTopic)

const findSpan = ({ subject_id, events_after, events_up_to }: ChangeRow): EventSpan | undefined =>
  subject_id !== null && events_after !== null && events_up_to !== null
    ? { runId: subject_id, after: events_after, upTo: events_up_to }
    : undefined

/** All changes for a person after their position. A client without a position, or with an expired one, is told to reload everything. */
export class ChangeSource implements Source<StreamEvent<ChangeEvent>> {
  readonly #ctx: Ctx
  readonly #parts: ChangeParts
  readonly #asked: Position | undefined
  #position: Position | undefined

  constructor(ctx: Ctx, parts: ChangeParts, asked: Position | undefined) {
    this.#ctx = ctx
    this.#parts = parts
    this.#asked = asked
  }

  get topics(): string[] {
    return topicsOf(this.#ctx.user)
  }

  hear(): void {}

  async *look(watch: Pick<Watch, 'set'>): AsyncGenerator<StreamEvent<ChangeEvent>, Outlook> {
    let position = this.#position ?? (yield* this.#begin())
    const actor = await this.#parts.readActor(this.#ctx)
    if (!actor) return 'over'
    watch.set(topicsOf(actor))
    const { rows, isHeldBack } = await selectAfter(this.#ctx, actor, position)
    for (const part of inParts(rows, runChangesAtOnce)) yield* this.#tell(actor, part)
    position = rows.at(-1) ?? position
    this.#position = { xid: position.xid, seq: position.seq }
    return isHeldBack ? { restMs: rows.length === 0 ? heldBackMs : 0, isDue: true } : undefined
  }

  async *#begin(): AsyncGenerator<StreamEvent<ChangeEvent>, Position> {
    if (this.#asked && (await isKept(this.#ctx, this.#asked))) return this.#asked
    const position = await currentPosition(this.#ctx)
    yield reset(position)
    return position
  }

  async *#tell(actor: Actor, rows: ChangeRow[]): AsyncGenerator<StreamEvent<ChangeEvent>> {
    const spans = rows.flatMap((row) => {
      const span = findSpan(row)
      return span ? [{ seq: row.seq, span }] : []
    })
    const asked = spans.map(({ span }) => span)
    const news = asked.length === 0 ? [] : await this.#parts.listRunNews(this.#ctx, actor, asked)
    const newsBySeq = new Map(spans.map(({ seq }, place) => [seq, news[place]]))
    for (const row of rows) yield* toEvents(row, newsBySeq.get(row.seq))
  }
}
