import { setTimeout as pause } from 'node:timers/promises'
import type { RunEvent as WireEvent } from '@adjutant/contract/runs'
import type { RunEvent, RunKind, RunStatus } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import type { StreamEvent, StreamInput } from '../../platform/http/implement.ts'
import { eachChange } from '../../platform/nudges.ts'
import { changesTopic } from '../events/events.door.ts'
import { textTopic } from './run-topics.ts'
import type { RunsParts } from './runs-parts.ts'
import { getRun } from './runs.service.ts'
import { findSaid, selectEventsAfter } from './runs.store.ts'
import { isKnown, toDelta, toWireEvent } from './runs.wire.ts'
import type { StepText } from './text-board.ts'

/** The first text leaves at once; what follows it within this time leaves together. */
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
  #said: StepText | undefined
  isOver = false

  constructor(ctx: Ctx, parts: RunsParts, runId: string, afterSeq: number) {
    this.#ctx = ctx
    this.#parts = parts
    this.#runId = runId
    this.#seq = afterSeq
  }

  async *tellStored(): Events {
    for (const event of await selectEventsAfter(this.#ctx, this.#runId, this.#seq)) {
      this.#seq = event.seq
      this.isOver = ends.includes(event.type)
      if (isKnown(event)) yield { id: String(event.seq), data: toWireEvent(event) }
    }
  }

  /** The text of a step at this process as it grows, of one at another as it was saved. */
  async *tellText(): Events {
    const said = this.#parts.texts.find(this.#runId) ?? (await findSaid(this.#ctx, this.#runId))
    if (!said || (said.text === this.#said?.text && said.step === this.#said.step)) return
    this.#said = said
    yield { data: toDelta(said, this.#ctx.clock.now()) }
  }
}

async function* watch(ctx: Ctx, parts: RunsParts, reader: Reader, runId: string, signal: AbortSignal): Events {
  const [stored, text] = [changesTopic(ctx.user.id), textTopic(runId)]
  let [isStoredDue, isTextDue] = [true, true]
  const leave = [parts.nudges.subscribe(stored, () => (isStoredDue = true)), parts.nudges.subscribe(text, () => (isTextDue = true))]
  try {
    for await (const _ of eachChange(parts.nudges, [stored, text], signal)) {
      const [readsStored, readsText] = [isStoredDue, isTextDue]
      ;[isStoredDue, isTextDue] = [false, false]
      if (readsStored) yield* reader.tellStored()
      if (reader.isOver) return
      if (!readsText) continue
      yield* reader.tellText()
      await pause(gapMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
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
  const run = await getRun(ctx, kind, id)
  const after = toSeq(lastEventId)
  if (after >= run.seq && endStatuses.includes(run.status)) return undefined
  return watch(ctx, parts, new Reader(ctx, parts, id, after), id, signal)
}
