import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { TooManyRequests } from '../errors.ts'
import { chunk } from '../chunk.ts'
import type { Identity } from './access.ts'
import type { StreamEvent } from './implement.ts'

/** Backpressure limit: clients that don't catch up in time are disconnected and reconnect with their last event id. */
const maxBufferedBytes = 1_000_000
/** A client that returns after a day gets more than the limit at once. */
const drainTimeoutMs = 2_000
const heartbeatMs = 15_000
/** Time for a client to read the end of a stream before the connection is closed. */
const closeGraceMs = 1_500
/** A browser has one for all its tabs. Each stream runs queries with every change, so the number is limited. */
const maxPerPerson = 100
const retrySeconds = 60
/** Batch size: one query per stream would cost memory, and one for all would take long. */
const recheckedAtOnce = 200

export interface OpenStream {
  userId: string
  sessionId: string
  /** Checks the current session; without access the stream ends. */
  isAllowed: (now: Identity | undefined) => boolean
  end: () => void
}

/** The existing sessions by id. */
export type ReadSessions = (ids: string[]) => Promise<Map<string, Identity>>

/** All open event streams of this process. Ends them on drain and authorizes them again when an account changes. */
export class Streams {
  readonly #open = new Set<OpenStream>()
  readonly #readSessions: ReadSessions
  #onEmpty = () => {}
  #rechecks = 0

  constructor(readSessions: ReadSessions) {
    this.#readSessions = readSessions
  }

  get size(): number {
    return this.#open.size
  }

  /** The number of rechecks so far; read before a stream's permission. */
  get rechecks(): number {
    return this.#rechecks
  }

  /**
   * Rejects a stream over the limit; returns a function that removes it. A stream whose permission was read before a recheck is authorized
   * again.
   */
  add(stream: OpenStream, rechecksBefore = this.#rechecks): () => void {
    const own = this.#open.values().filter(({ userId }) => userId === stream.userId)
    if (own.toArray().length >= maxPerPerson) throw new TooManyRequests(retrySeconds)
    this.#open.add(stream)
    if (rechecksBefore !== this.#rechecks) void this.#recheckSome([stream])
    return () => {
      this.#open.delete(stream)
      if (this.#open.size === 0) this.#onEmpty()
    }
  }

  /** A null `userId` means lost notifications, so everyone is checked. */
  async recheck(userId: string | null): Promise<void> {
    this.#rechecks += 1
    const concerned = [...this.#open].filter((stream) => userId === null || stream.userId === userId)
    for (const part of chunk(concerned, recheckedAtOnce)) await this.#recheckSome(part)
  }

  async #recheckSome(streams: OpenStream[]): Promise<void> {
    const ids = new Set(streams.map(({ sessionId }) => sessionId))
    // An unreadable permission counts as lost: the client reconnects and is authorized again.
    const sessions = await this.#readSessions([...ids]).catch(() => new Map<string, Identity>())
    for (const stream of streams) if (!stream.isAllowed(sessions.get(stream.sessionId))) stream.end()
  }

  /** Resolves when all have ended, or after a timeout. */
  async endAll(): Promise<void> {
    if (this.#open.size === 0) return
    const empty = new Promise<void>((resolve) => (this.#onEmpty = resolve))
    for (const stream of this.#open) stream.end()
    await Promise.race([empty, pause(2 * closeGraceMs, undefined, { ref: false })])
  }
}

const toFrame = (event: StreamEvent<unknown>): string =>
  [event.id && `id: ${event.id}`, event.event && `event: ${event.event}`, `data: ${JSON.stringify(event.data)}`]
    .filter(Boolean)
    .join('\n') + '\n\n'

interface Writing {
  abort: AbortController
  /** Filters an event's data. A generator around the events would cost a kilobyte per stream. */
  toData?: (data: unknown) => unknown
}

/** Writes events until they end or the client leaves or is too slow. Resolves when the response has ended. */
export async function writeEvents(
  raw: ServerResponse,
  events: AsyncIterable<StreamEvent<unknown>>,
  { abort, toData = (data) => data }: Writing,
): Promise<void> {
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
  raw.on('close', () => abort.abort())
  // The client left while the stream was opening.
  if (raw.destroyed) abort.abort()
  raw.write('retry: 1000\n\n')
  try {
    for await (const event of events) {
      if (abort.signal.aborted) break
      raw.write(toFrame({ ...event, data: toData(event.data) }))
      if (raw.writableLength > maxBufferedBytes && !(await waitForDrain(raw))) raw.destroy()
      if (raw.destroyed) abort.abort()
    }
  } finally {
    clearInterval(heartbeat)
    await endGracefully(raw)
  }
}

/** Whether the client reads everything buffered in time. */
function waitForDrain(raw: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isDone: boolean) => {
      clearTimeout(timer)
      raw.off('drain', onDrain).off('close', onClose)
      resolve(isDone)
    }
    const [onDrain, onClose] = [() => finish(true), () => finish(false)]
    const timer = setTimeout(onClose, drainTimeoutMs)
    raw.once('drain', onDrain).once('close', onClose)
  })
}

/** Waits until the client has read the end of the stream before closing the connection. */
function endGracefully(raw: ServerResponse): Promise<void> {
  if (raw.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => raw.destroy(), closeGraceMs)
    raw.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    raw.end()
  })
}
