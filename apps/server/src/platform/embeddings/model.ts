import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { UnreadableText } from './embedding-source.ts'
import type { FromModel, ToModel } from './model-messages.ts'

type Waiting = { resolve: (embedding: Float32Array) => void; reject: (error: Error) => void }

// Disables the runtime's telemetry.
const quietRuntime = { ORT_DISABLE_TELEMETRY: '1' }

/** Only the environment that a program needs: no keys, no database URL. */
const inheritedVariables = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE']
const environment = () => ({ ...Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])), ...quietRuntime })

/** Much shorter than the time in which a server must stop. */
const closeMs = 2_000

/** The model's process. It is unreferenced, so that it does not keep the server alive. */
export class Model {
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  readonly #onIdle: () => void
  #nextId = 1
  #ended: Error | undefined

  constructor(file: string, folder: string | undefined, onIdle: () => void) {
    this.#onIdle = onIdle
    this.#process = fork(file, folder === undefined ? [] : [folder], {
      env: environment(),
      execArgv: ['--max-semi-space-size=1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#process.unref()
    this.#process.channel?.unref()
    this.#process.on('message', (message: FromModel) => this.#onMessage(message))
    this.#process.once('error', (error: Error) => this.#end(error))
    this.#process.once('exit', () => this.#end(new Error('The process of the embeddings ended.')))
  }

  embed(text: string, isUrgent: boolean): Promise<Float32Array> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#send({ id, text, isUrgent })
    })
  }

  /** Waits briefly for the current passage, because the process stores no state. Queued passages fail. */
  async close(): Promise<void> {
    if (this.#ended) return
    const gone = once(this.#process, 'exit')
    this.#process.ref()
    this.#send('end')
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), closeMs)
    await gone
    clearTimeout(timer)
  }

  #send(message: ToModel): void {
    // Sending to an ending process fails; its exit is handled separately.
    this.#process.send(message, () => undefined)
  }

  #onMessage(message: FromModel): void {
    if ('failure' in message) return this.#end(new Error(message.failure))
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if ('error' in message) waiting?.reject(new UnreadableText(message.error))
    else waiting?.resolve(message.embedding)
    if (this.#waiting.size === 0) this.#onIdle()
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
  }
}
