import { advance } from '../advance.ts'
import { isEnded, type Snapshot } from '../run.ts'
import { submit, type OutsideCommand } from '../submit.ts'
import { Killed, MortalProcess, type Fate } from './mortal-process.ts'
import type { ScriptedModel } from './scripted.ts'
import { runId, Workshop } from './workshop.ts'

export type Deed =
  | { do: 'work'; fate?: Fate }
  | { do: 'tell'; command: OutsideCommand; fate?: Fate }
  | { do: 'wake' }
  | { do: 'shut down' }
  | { do: 'let time pass'; ms: number }

interface Sleeper {
  process: MortalProcess
  done: Promise<unknown>
}

/** A run with workers that crash and pause, and people who reply at any time. */
export class History extends Workshop {
  /** Accepted commands. */
  readonly accepted: OutsideCommand[] = []
  readonly #sleepers: Sleeper[] = []

  static async of(snapshot: Snapshot, model: ScriptedModel, deeds: Deed[]): Promise<History> {
    const history = new History(model)
    history.patienceMs = 60_000
    await history.start(snapshot)
    for (const deed of deeds) await history.#do(deed)
    while (history.#sleepers.length > 0) await history.#wake()
    await history.#finish()
    return history
  }

  async #do(deed: Deed): Promise<void> {
    switch (deed.do) {
      case 'work':
        return this.#work(deed.fate)
      case 'tell':
        return this.#say(deed.command, deed.fate)
      case 'wake':
        return this.#wake()
      case 'shut down':
        this.#sleepers[0]?.process.interrupt()
        return this.#wake()
      case 'let time pass':
        return this.clock.pass(deed.ms)
    }
  }

  async #work(fate?: Fate): Promise<void> {
    const job = this.store.jobs.shift()
    if (!job) return
    const process = new MortalProcess(fate)
    const done = advance(process.wrap(this.ports()), runId, process.signal).catch(orKilled)
    const how = await this.#watch({ process, done })
    // The lease of a silent process expires, and its job goes to another one.
    if (how === 'asleep' || how === 'killed') this.store.jobs.push(job)
  }

  async #watch(sleeper: Sleeper): Promise<unknown> {
    const how = await Promise.race([sleeper.done, sleeper.process.asleep])
    if (how === 'asleep') this.#sleepers.push(sleeper)
    return how
  }

  async #say(command: OutsideCommand, fate?: Fate): Promise<void> {
    const process = new MortalProcess(fate && { ...fate, how: 'dies' })
    const outcome = await submit({ store: process.wrapStore(this.store), clock: this.clock }, runId, command).catch(orKilled)
    if (outcome !== 'killed' && 'isChanged' in outcome && outcome.isChanged) this.accepted.push(command)
  }

  async #wake(): Promise<void> {
    const sleeper = this.#sleepers.shift()
    if (!sleeper) return
    sleeper.process.wake()
    await this.#watch(sleeper)
  }

  /** No more crashes and every question is answered: the run must end by itself. */
  async #finish(): Promise<void> {
    for (let round = 0; round < 200 && !isEnded(this.state); round += 1) {
      if (this.state.status === 'waiting') await this.#say({ type: 'reply', reply: { text: 'yes' } })
      else if (this.store.jobs.length === 0) throw new Error('The run was lost: it is at work and no worker knows')
      else await this.#work()
    }
  }
}

function orKilled(error: unknown): 'killed' {
  if (error instanceof Killed) return 'killed'
  throw error
}
