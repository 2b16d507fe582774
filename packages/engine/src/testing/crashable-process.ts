import type { Models, Ports, RunStore, Tools } from '../worker/ports.ts'
import type { MemoryTx } from './memory-store.ts'

/** Crashes or pauses a process at its n-th point: there is one before and after every port call. A process can pause several times. */
export interface CrashPlan {
  at: number[]
  how: 'dies' | 'sleeps'
}

export class Killed extends Error {}

/** A process that can be killed or paused between any two actions. */
export class CrashableProcess {
  readonly #crashPlan: CrashPlan | undefined
  #asleep = Promise.withResolvers<'asleep'>()
  #awake = Promise.withResolvers<void>()
  readonly #controller = new AbortController()
  #steps = 0
  #isDead = false

  constructor(crashPlan?: CrashPlan) {
    this.#crashPlan = crashPlan
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

  async #checkpoint(canSleep: boolean): Promise<void> {
    if (this.#isDead) throw new Killed()
    this.#steps += 1
    if (!this.#crashPlan?.at.includes(this.#steps)) return
    if (this.#crashPlan.how === 'dies') {
      this.#isDead = true
      throw new Killed()
    }
    // Inside a transaction it would hold the lock, and a database would close the connection.
    if (!canSleep) return
    this.#asleep.resolve('asleep')
    await this.#awake.promise
  }

  async #guard<T>(work: () => Promise<T>, canSleep = true): Promise<T> {
    await this.#checkpoint(canSleep)
    const result = await work()
    await this.#checkpoint(canSleep)
    return result
  }

  wrapStore(store: RunStore<MemoryTx>): RunStore<MemoryTx> {
    return {
      create: (...args) => this.#guard(() => store.create(...args)),
      take: (...args) => this.#guard(() => store.take(...args)),
      load: (...args) => this.#guard(() => store.load(...args)),
      commit: (...args) => this.#guard(() => store.commit(...args)),
    }
  }

  wrap(ports: Ports<MemoryTx>): Ports<MemoryTx> {
    const { models, tools } = ports
    const crashableModels: Models = { ask: (...args) => this.#guard(() => models.ask(...args)) }
    const crashableTools: Tools<MemoryTx> = {
      listGranted: (...args) => tools.listGranted(...args),
      findProblem: (...args) => tools.findProblem(...args),
      preview: (...args) => this.#guard(() => tools.preview(...args)),
      previewResult: (...args) => this.#guard(() => tools.previewResult(...args)),
      call: (...args) => this.#guard(() => tools.call(...args)),
      write: (...args) => this.#guard(() => tools.write(...args), false),
    }
    return { ...ports, store: this.wrapStore(ports.store), models: crashableModels, tools: crashableTools }
  }
}
