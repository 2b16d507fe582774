import type { Models, Ports, RunStore, Tools } from '../ports.ts'
import type { MemoryTx } from './memory-store.ts'

/** What happens to a process at its n-th point; there is one before and after every port call. It can pause several times. */
export interface Fate {
  at: number[]
  how: 'dies' | 'sleeps'
}

export class Killed extends Error {}

/** A process that can be killed or paused between any two actions. */
export class MortalProcess {
  readonly #fate: Fate | undefined
  #asleep = Promise.withResolvers<'asleep'>()
  #awake = Promise.withResolvers<void>()
  readonly #controller = new AbortController()
  #breaths = 0
  #isDead = false

  constructor(fate?: Fate) {
    this.#fate = fate
  }

  /** Resolves at the next pause. */
  get asleep(): Promise<'asleep'> {
    return this.#asleep.promise
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  wake(): void {
    const { resolve } = this.#awake
    this.#asleep = Promise.withResolvers()
    this.#awake = Promise.withResolvers()
    resolve()
  }

  /** Aborts the process like a shutdown. */
  interrupt(): void {
    this.#controller.abort(new Error('shutting down'))
  }

  async #breathe(canSleep: boolean): Promise<void> {
    if (this.#isDead) throw new Killed()
    this.#breaths += 1
    if (!this.#fate?.at.includes(this.#breaths)) return
    if (this.#fate.how === 'dies') {
      this.#isDead = true
      throw new Killed()
    }
    // Inside a transaction it would hold the lock, and a database would close the connection.
    if (!canSleep) return
    this.#asleep.resolve('asleep')
    await this.#awake.promise
  }

  async #live<T>(work: () => Promise<T>, canSleep = true): Promise<T> {
    await this.#breathe(canSleep)
    const result = await work()
    await this.#breathe(canSleep)
    return result
  }

  wrapStore(store: RunStore<MemoryTx>): RunStore<MemoryTx> {
    return {
      create: (...given) => this.#live(() => store.create(...given)),
      take: (...given) => this.#live(() => store.take(...given)),
      load: (...given) => this.#live(() => store.load(...given)),
      commit: (...given) => this.#live(() => store.commit(...given)),
    }
  }

  wrap(ports: Ports<MemoryTx>): Ports<MemoryTx> {
    const { models, tools } = ports
    const mortalModels: Models = { ask: (...given) => this.#live(() => models.ask(...given)) }
    const mortalTools: Tools<MemoryTx> = {
      listGranted: (...given) => tools.listGranted(...given),
      findProblem: (...given) => tools.findProblem(...given),
      preview: (...given) => this.#live(() => tools.preview(...given)),
      call: (...given) => this.#live(() => tools.call(...given)),
      write: (...given) => this.#live(() => tools.write(...given), false),
    }
    return { ...ports, store: this.wrapStore(ports.store), models: mortalModels, tools: mortalTools }
  }
}
