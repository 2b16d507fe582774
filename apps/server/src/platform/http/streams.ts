import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { TooMany } from '../errors.ts'
import { inParts } from '../in-parts.ts'
import type { Identity } from './access.ts'
import type { StreamEvent } from './implement.ts'

/** Of a reader with this much before it nothing more is fetched; if it has not taken all of it in time, it is cut off, and comes back with its last event id. */
const mostBufferedBytes = 1_000_000
/** Who comes back after a day is told more than that in one go. */
const patienceMs = 2_000
const heartbeatMs = 15_000
/** How long a reader has to take the last of a stream before the connection is cut. */
const farewellMs = 1_500
/** A browser holds one for all its tabs. Each costs queries with every change, so nobody gets any number of them. */
const mostPerPerson = 100
const retrySeconds = 60
/** A question for each of thousands of streams would cost memory that is slow to be given back; one for all of them would be long. */
const recheckedAtOnce = 200

export interface OpenStream {
  userId: string
  sessionId: string
  /** Of its session as it stands now; where it is not, the stream ends. */
  isAllowed: (now: Identity | undefined) => boolean
  end: () => void
}

/** The sessions that there still are, by their ids. */
export type ReadSessions = (ids: string[]) => Promise<Map<string, Identity>>

/** All open event streams of this process: ended on drain, checked again when an account changes. */
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

  /** How often accounts were looked at again so far: asked for before the right to a stream is read. */
  get rechecks(): number {
    return this.#rechecks
  }

  /**
   * Refuses one too many; gives back the function that forgets it. Where an account was looked at again since its right was read,
   * `rechecksBefore` says so: it was not among those that were looked at, and is now.
   */
  add(stream: OpenStream, rechecksBefore = this.#rechecks): () => void {
    const own = this.#open.values().filter(({ userId }) => userId === stream.userId)
    if (own.toArray().length >= mostPerPerson) throw new TooMany(retrySeconds)
    this.#open.add(stream)
    if (rechecksBefore !== this.#rechecks) void this.#recheckSome([stream])
    return () => {
      this.#open.delete(stream)
      if (this.#open.size === 0) this.#onEmpty()
    }
  }

  /** `userId` null: something may have been missed, so everyone is checked. */
  async recheck(userId: string | null): Promise<void> {
    this.#rechecks += 1
    const concerned = [...this.#open].filter((stream) => userId === null || stream.userId === userId)
    for (const part of inParts(concerned, recheckedAtOnce)) await this.#recheckSome(part)
  }

  async #recheckSome(streams: OpenStream[]): Promise<void> {
    const ids = new Set(streams.map(({ sessionId }) => sessionId))
    // A right that cannot be read counts as lost: the reader comes back, and is checked at the door.
    const sessions = await this.#readSessions([...ids]).catch(() => new Map<string, Identity>())
    for (const stream of streams) if (!stream.isAllowed(sessions.get(stream.sessionId))) stream.end()
  }

  /** Resolves when all have ended properly, or when there was time enough to. */
  async endAll(): Promise<void> {
    if (this.#open.size === 0) return
    const empty = new Promise<void>((resolve) => (this.#onEmpty = resolve))
    for (const stream of this.#open) stream.end()
    await Promise.race([empty, pause(2 * farewellMs, undefined, { ref: false })])
  }
}

const toFrame = (event: StreamEvent<unknown>): string =>
  [event.id && `id: ${event.id}`, event.event && `event: ${event.event}`, `data: ${JSON.stringify(event.data)}`]
    .filter(Boolean)
    .join('\n') + '\n\n'

interface Writing {
  abort: AbortController
  /** What leaves of an event's data. A generator around the events could do it too, for a kilobyte of each open stream. */
  toData?: (data: unknown) => unknown
}

/** Writes events until they end, the reader goes or is too slow. Resolves when the response is over. */
export async function writeEvents(
  raw: ServerResponse,
  events: AsyncIterable<StreamEvent<unknown>>,
  { abort, toData = (data) => data }: Writing,
): Promise<void> {
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
  raw.on('close', () => abort.abort())
  // Gone already, while the stream was being opened.
  if (raw.destroyed) abort.abort()
  raw.write('retry: 1000\n\n')
  try {
    for await (const event of events) {
      if (abort.signal.aborted) break
      raw.write(toFrame({ ...event, data: toData(event.data) }))
      if (raw.writableLength > mostBufferedBytes && !(await isTaken(raw))) raw.destroy()
      if (raw.destroyed) abort.abort()
    }
  } finally {
    clearInterval(heartbeat)
    await farewell(raw)
  }
}

/** Whether the reader takes all that lies before it, in time. */
function isTaken(raw: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isDone: boolean) => {
      clearTimeout(timer)
      raw.off('drain', onDrain).off('close', onClose)
      resolve(isDone)
    }
    const [onDrain, onClose] = [() => settle(true), () => settle(false)]
    const timer = setTimeout(onClose, patienceMs)
    raw.once('drain', onDrain).once('close', onClose)
  })
}

/** The end of a stream is part of it: the connection is not to be closed before it has been taken. */
function farewell(raw: ServerResponse): Promise<void> {
  if (raw.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => raw.destroy(), farewellMs)
    raw.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    raw.end()
  })
}
