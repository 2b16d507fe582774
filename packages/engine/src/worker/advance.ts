import { getWork } from '../core/frames.ts'
import { awaitsPreview, findTool, findUnpreviewed } from '../core/call.ts'
import { toChange } from '../core/change.ts'
import { noLookups, type Command, type Lookups } from '../core/command.ts'
import { decide, findFrameAwaitingModel, findBegun, isRejection, type Decided } from '../core/decide.ts'
import { measureActiveMs } from '../core/end-event.ts'
import { fold } from '../core/fold.ts'
import type { Change, CommitOutcome, Guard, Checkpoint, Ports, ToolCall } from './ports.ts'
import type { PreviewResult } from '../core/preview.ts'
import { findUncheckedResult } from '../core/result.ts'
import { toModelRequest } from './request.ts'
import { isEnded, type RunState, type Snapshot, type StartedCall } from '../core/run.ts'

/**
 * The outcome of a job. postponed: the model is unavailable and the next attempt is scheduled. fenced: another worker has the run. interrupted:
 * the signal aborted before the run ended, so another job is requested.
 */
export type Outcome = 'ended' | 'waiting' | 'postponed' | 'fenced' | 'missing' | 'interrupted'

/**
 * One job: advances a run until it waits or ends. The signal aborts the current call, for a stop and for a shutdown. A rejection leaves the
 * run as last stored; the next job continues from there.
 */
export async function advance<Tx>(ports: Ports<Tx>, runId: string, signal: AbortSignal): Promise<Outcome> {
  await ports.checkpoints?.at('before-take')
  const taken = await ports.store.take(runId)
  if (!taken) return 'missing'
  await ports.checkpoints?.at('after-take')
  const { fence, snapshot, events, isBegun = false } = taken
  return new Job(ports, runId, signal, fence, snapshot, fold(snapshot, events)).run(isBegun)
}

type Loss = 'fenced' | 'missing'

class Job<Tx> {
  readonly #ports: Ports<Tx>
  readonly #runId: string
  readonly #signal: AbortSignal
  readonly #fence: number
  readonly #snapshot: Snapshot
  readonly #takenSeq: number
  #state: RunState
  /** The reason that this job lost the run. */
  #loss: Loss | undefined

  constructor(ports: Ports<Tx>, runId: string, signal: AbortSignal, fence: number, snapshot: Snapshot, state: RunState) {
    this.#ports = ports
    this.#runId = runId
    this.#signal = signal
    this.#fence = fence
    this.#snapshot = snapshot
    this.#takenSeq = state.seq
    this.#state = state
  }

  async run(isBegun: boolean): Promise<Outcome> {
    if (!isBegun) await this.#send({ type: 'resume' })
    for (;;) {
      if (this.#loss) return this.#loss
      if (isEnded(this.#state)) return 'ended'
      if (this.#state.status === 'waiting') return 'waiting'
      if (this.#isPostponed) return 'postponed'
      if (this.#signal.aborted) return this.#leave()
      await this.#proceed()
    }
  }

  /** Only a pause that started after the run was claimed counts. */
  get #isPostponed(): boolean {
    return this.#state.pause !== undefined && this.#state.seq > this.#takenSeq
  }

  /** A stop is stored before its signal is sent: if the run has not ended, this process is draining. */
  async #leave(): Promise<Outcome> {
    await this.#catchUp()
    if (this.#loss) return this.#loss
    if (isEnded(this.#state)) return 'ended'
    await this.#ports.dispatch.advanceSoon(this.#runId)
    return 'interrupted'
  }

  async #proceed(): Promise<void> {
    const awaitingFrame = findFrameAwaitingModel(this.#state)
    if (awaitingFrame) return this.#askModel(awaitingFrame.agent)
    const begun = findBegun(this.#state)
    if (begun) return this.#callTool(begun)
    const needsLookup = awaitsPreview(this.#state) || findUncheckedResult(this.#snapshot, this.#state) !== undefined
    await this.#send({ type: needsLookup ? 'proceed' : 'resume' })
  }

  async #askModel(agentId: string): Promise<void> {
    const { models, announce, tools } = this.#ports
    const request = toModelRequest(this.#runId, this.#snapshot, this.#state, agentId)
    const { step, agent } = request
    await this.#at('before-model')
    const answer = await this.#within((signal) => {
      const onText = (text: string) => void (signal.aborted || announce.delta(this.#runId, { step, agent, text }))
      return models.ask(request, { signal, onText })
    })
    await this.#at('after-model')
    if (!answer) return
    if (!answer.ok) return this.#send({ type: 'model_failed', ...answer, outageTimeoutMs: this.#ports.outageTimeoutMs })
    const calls = answer.calls.map((call) => {
      const tool = request.tools.find(({ name }) => name === call.tool)
      const problem = tool && tools.findProblem(tool, call.arguments)
      return problem === undefined ? call : { ...call, problem }
    })
    await this.#send({ ...answer, type: 'model_answered', calls })
  }

  async #callTool(begun: StartedCall): Promise<void> {
    const { tools } = this.#ports
    const tool = findTool(this.#snapshot, begun.tool)
    if (!tool) return this.#send({ type: 'fail', reason: `There is no tool ${begun.tool}.` })
    const key = { runId: this.#runId, step: getWork(this.#state).step, n: begun.n }
    const call: ToolCall = { key, tool, arguments: begun.arguments }
    await this.#at('before-tool')
    if (tool.effect === 'write') return this.#write(begun.id, call)
    const answer = await this.#within((signal) => tools.call(call, signal))
    await this.#at('after-tool')
    if (answer) await this.#send({ type: 'tool_answered', call: begun.id, answer, outageTimeoutMs: this.#ports.outageTimeoutMs })
  }

  /** The record change and its event are one transaction. */
  async #write(callId: string, call: ToolCall): Promise<void> {
    let decided: Decided | undefined
    const granted = await this.#listGranted()
    const outcome = await this.#commit(async (tx) => {
      const answer = await this.#ports.tools.write(tx, call)
      await this.#at('in-write')
      // The next call is previewed after the commit, because it must see this change.
      decided = this.#decide({ type: 'tool_answered', call: callId, answer }, { ...noLookups, granted })
      return this.#toChange(decided)
    })
    await this.#accept(outcome, decided)
  }

  /** Returns undefined after a timeout, which is reported, or after the signal. */
  async #within<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const { clock } = this.#ports
    const call = new AbortController()
    const end = () => call.abort(this.#signal.reason)
    const leftMs = this.#snapshot.limits.timeMs - measureActiveMs(this.#state, clock.now())
    const cancelTimer = clock.startTimer(Math.max(0, leftMs), end)
    // AbortSignal.any would cost as much as the rest of a short call.
    this.#signal.addEventListener('abort', end)
    if (this.#signal.aborted) end()
    try {
      return await work(call.signal)
    } catch (error) {
      if (this.#signal.aborted) return undefined
      if (!call.signal.aborted) throw error
      await this.#send({ type: 'limit_hit', limit: 'timeMs' })
      return undefined
    } finally {
      cancelTimer()
      this.#signal.removeEventListener('abort', end)
    }
  }

  /** Grants can be revoked, so they are looked up each time; plans without tools that need approval skip the lookup. */
  async #listGranted(): Promise<string[]> {
    const asking = this.#snapshot.plan.tools.filter(({ approval }) => approval !== 'never')
    return asking.length === 0 ? [] : this.#ports.tools.listGranted(asking)
  }

  #decide(command: Command, lookups: Lookups): Decided {
    const decided = decide(this.#snapshot, this.#state, command, this.#ports.clock.now(), lookups)
    // The job itself brought the run into a state that accepts this command.
    if (isRejection(decided)) throw new Error(`A run rejected its own worker's command: ${decided.code}`)
    return decided
  }

  /** Decisions are pure: when one needs a preview, it is repeated with that preview. */
  async #decideWithPreviews(command: Command): Promise<Decided> {
    const granted = await this.#listGranted()
    const previews = new Map<string, PreviewResult>()
    let lookups: Lookups = { granted, previews }
    for (;;) {
      const decided = this.#decide(command, lookups)
      const result = findUncheckedResult(this.#snapshot, decided.state)
      if (result) {
        lookups = { ...lookups, resultApproval: (await this.#ports.tools.previewResult(result)) ?? 'none' }
        continue
      }
      const call = findUnpreviewed({ snapshot: this.#snapshot, state: decided.state, lookups })
      if (!call) return decided
      const tool = findTool(this.#snapshot, call.tool)
      previews.set(call.id, tool ? await this.#ports.tools.preview(tool, call.arguments) : { reason: `There is no tool ${call.tool}.` })
    }
  }

  async #send(command: Command): Promise<void> {
    const decided = await this.#decideWithPreviews(command)
    if (decided.events.length === 0) return
    await this.#accept(await this.#commit(this.#toChange(decided)), decided)
  }

  #toChange(decided: Decided): Change {
    return toChange(this.#runId, this.#snapshot, decided, this.#ports.clock.now())
  }

  async #commit(change: Change | ((tx: Tx) => Promise<Change>)): Promise<CommitOutcome> {
    const guard: Guard = { afterSeq: this.#state.seq, fence: this.#fence }
    await this.#at('before-commit')
    const outcome = await this.#ports.store.commit(this.#runId, guard, change)
    await this.#at('after-commit')
    return outcome
  }

  async #accept(outcome: CommitOutcome, decided: Decided | undefined): Promise<void> {
    if (outcome === 'stored') this.#state = decided?.state ?? this.#state
    else if (outcome === 'fenced') this.#loss = 'fenced'
    else await this.#catchUp()
  }

  async #catchUp(): Promise<void> {
    const run = await this.#ports.store.load(this.#runId)
    if (run) this.#state = fold(run.snapshot, run.events)
    else this.#loss = 'missing'
  }

  async #at(point: Checkpoint): Promise<void> {
    await this.#ports.checkpoints?.at(point)
  }
}
