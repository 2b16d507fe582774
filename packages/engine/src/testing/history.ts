import { advance } from '../worker/advance.ts'
import { isEnded, type Snapshot } from '../core/run.ts'
import { submit, type OutsideCommand } from '../worker/submit.ts'
import { Killed, CrashableProcess, type CrashPlan } from './crashable-process.ts'
import type { ScriptedModel } from './scripted.ts'
import { runId, EngineHarness } from './engine-harness.ts'

export type HistoryAction =
  | { do: 'work'; crashPlan?: CrashPlan }
  | { do: 'tell'; command: OutsideCommand; crashPlan?: CrashPlan }
  | { do: 'wake' }
  | { do: 'shut down' }
  | { do: 'let time pass'; ms: number }

interface SuspendedProcess {
  process: CrashableProcess
  done: Promise<unknown>
}

/** A run with workers that crash and pause, and people who reply at any time. */
export class History extends EngineHarness {
  /** Accepted commands. */
  readonly accepted: OutsideCommand[] = []
  readonly #suspendedProcesses: SuspendedProcess[] = []

  static async of(snapshot: Snapshot, model: ScriptedModel, actions: HistoryAction[]): Promise<History> {
    const history = new History(model)
    history.outageTimeoutMs = 60_000
    await history.start(snapshot)
    for (const action of actions) await history.#do(action)
    while (history.#suspendedProcesses.length > 0) await history.#wake()
    await history.#finish()
    return history
  }

  async #do(action: HistoryAction): Promise<void> {
    switch (action.do) {
      case 'work':
        return this.#work(action.crashPlan)
      case 'tell':
        return this.#say(action.command, action.crashPlan)
      case 'wake':
        return this.#wake()
      case 'shut down':
        this.#suspendedProcesses[0]?.process.interrupt()
        return this.#wake()
      case 'let time pass':
        return this.clock.advanceMs(action.ms)
    }
  }

  async #work(crashPlan?: CrashPlan): Promise<void> {
    const job = this.store.jobs.shift()
    if (!job) return
    const process = new CrashableProcess(crashPlan)
    const done = advance(process.wrap(this.ports()), runId, process.signal).catch(orKilled)
    const how = await this.#watch({ process, done })
    // The lease of a silent process expires, and its job goes to another one.
    if (how === 'asleep' || how === 'killed') this.store.jobs.push(job)
  }

  async #watch(suspended: SuspendedProcess): Promise<unknown> {
    const how = await Promise.race([suspended.done, suspended.process.asleep])
    if (how === 'asleep') this.#suspendedProcesses.push(suspended)
    return how
  }

  async #say(command: OutsideCommand, crashPlan?: CrashPlan): Promise<void> {
    const process = new CrashableProcess(crashPlan && { ...crashPlan, how: 'dies' })
    const outcome = await submit({ store: process.wrapStore(this.store), clock: this.clock }, runId, command).catch(orKilled)
    if (outcome !== 'killed' && 'isChanged' in outcome && outcome.isChanged) this.accepted.push(command)
  }

  async #wake(): Promise<void> {
    const suspended = this.#suspendedProcesses.shift()
    if (!suspended) return
    suspended.process.wake()
    await this.#watch(suspended)
  }

  /** No more crashes and every question is answered: the run must end by itself. */
  async #finish(): Promise<void> {
    for (let round = 0; round < 200 && !isEnded(this.state); round += 1) {
      if (this.state.status === 'waiting') await this.#say({ type: 'reply', reply: { text: 'yes' } })
      else if (this.store.jobs.length === 0) throw new Error('The run was lost: it is active and no worker knows')
      else await this.#work()
    }
  }
}

function orKilled(error: unknown): 'killed' {
  if (error instanceof Killed) return 'killed'
  throw error
}
