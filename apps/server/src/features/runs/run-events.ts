import { setImmediate as untilTold } from 'node:timers/promises'
import type { RunEvent as WireEvent } from '@adjutant/contract/runs'
import type { RunEvent, RunKind, RunStatus } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import type { StreamEvent, StreamInput } from '../../platform/http/implement.ts'
import { NotFound } from '../../platform/errors.ts'
import { eachChange } from '../../platform/nudges.ts'
import { changesTopic } from '../events/events.door.ts'
import { textTopic } from './run-topics.ts'
import type { RunsParts } from './runs-parts.ts'
import { findRunStand, findSaid, selectEventsAfter, type RunStand } from './runs.store.ts'
import { isKnown, toDelta, toWireEvent } from './runs.wire.ts'
import type { StepText } from './text-board.ts'

/** The first text leaves at once; what follows it within this time leaves together. What is stored does not wait for it. */
const gapMs = 40

const ends: readonly RunEvent['type'][] = ['crew_end', 'crew_error', 'terminal']
const endStatuses: readonly RunStatus[] = ['completed', 'failed', 'stopped']

type Events = AsyncGenerator<StreamEvent<WireEvent>>

const toSeq = (lastEventId: string | undefined): number => (/^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0)

/** What one reader of a run has been told, and what is new. */
class Reader {
  readonly #ctx: Ctx
  readonly #parts: RunsParts
  readonly #runId: string
  #seq: number
  #told: StepText | undefined
  /** Of each commit of this process that was not told yet. */
  #heard: RunEvent[][] = []
  isOver = false

  constructor(ctx: Ctx, parts: RunsParts, runId: string, afterSeq: number) {
    this.#ctx = ctx
    this.#parts = parts
    this.#runId = runId
    this.#seq = afterSeq
  }

  hear(events: RunEvent[]): void {
    this.#heard.push(events)
  }

  /** `nudges`: how many of them came since the last time. */
  async *tellStored(nudges: number): Events {
    // A nudge may be here before the commit that sent it has told.
    await untilTold()
    for (const event of this.#takeHeard(nudges) ?? (await selectEventsAfter(this.#ctx, this.#runId, this.#seq))) {
      this.#seq = event.seq
      this.isOver = ends.includes(event.type)
      if (isKnown(event)) yield { id: String(event.seq), data: toWireEvent(event) }
    }
  }

  /** Undefined where a nudge tells of something that was not heard here, or a number is missing: then it is to be read. */
  #takeHeard(nudges: number): RunEvent[] | undefined {
    const heard = this.#heard.filter((events) => events.some(({ seq }) => seq > this.#seq))
    this.#heard = []
    const events = heard.flat()
    const isWhole = heard.length === nudges && events.every(({ seq }, place) => seq === this.#seq + 1 + place)
    return isWhole ? events : undefined
  }

  /** The text of a step at this process as it grows, of one at another as it was saved: `saved` where that was just read. */
  async *tellText(saved?: StepText | null): Events {
    const said = this.#parts.texts.find(this.#runId) ?? (saved === undefined ? await findSaid(this.#ctx, this.#runId) : saved)
    if (!said || (said.text === this.#told?.text && said.step === this.#told.step)) return
    this.#told = said
    yield { data: toDelta(said, this.#ctx.clock.now()) }
  }
}

/** A pause that can be cut short. */
class Gap {
  end = () => {}

  last(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

async function* watch(ctx: Ctx, parts: RunsParts, reader: Reader, run: RunStand, signal: AbortSignal): Events {
  const [stored, text] = [changesTopic(ctx.user.id), textTopic(run.id)]
  let [storedNudges, isTextDue] = [1, true]
  let saved: StepText | null | undefined = run.said
  const gap = new Gap()
  const onStored = () => {
    storedNudges += 1
    gap.end()
  }
  const leave = [
    parts.nudges.subscribe(stored, onStored),
    parts.nudges.subscribe(text, () => (isTextDue = true)),
    parts.stored.subscribe(run.id, (events) => reader.hear(events)),
  ]
  const onAbort = () => gap.end()
  signal.addEventListener('abort', onAbort)
  try {
    for await (const _ of eachChange(parts.nudges, [stored, text], signal)) {
      const [nudges, readsText] = [storedNudges, isTextDue]
      ;[storedNudges, isTextDue] = [0, false]
      if (nudges > 0) yield* reader.tellStored(nudges)
      if (reader.isOver) return
      if (!readsText) continue
      yield* reader.tellText(saved)
      saved = undefined
      if (storedNudges === 0 && !signal.aborted) await gap.last(gapMs)
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    for (const end of leave) end()
  }
}

/** Undefined for whoever comes back after the end: there is nothing left to wait for. */
export async function openRunEvents(
  ctx: Ctx,
  parts: RunsParts,
  kind: RunKind,
  id: string,
  { lastEventId, signal }: StreamInput,
): Promise<Events | undefined> {
  const run = await findRunStand(ctx, ctx.user, kind, id)
  if (!run) throw new NotFound()
  const after = toSeq(lastEventId)
  if (after >= run.seq && endStatuses.includes(run.status)) return undefined
  return watch(ctx, parts, new Reader(ctx, parts, id, after), run, signal)
}
