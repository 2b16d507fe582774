import { createParser } from 'eventsource-parser'
import { ApiError } from './api-error.ts'

export type StreamState = 'connecting' | 'open' | 'closed' | 'error'

export interface StreamMessage {
  id?: string | undefined
  event?: string | undefined
  data: string
}

export interface StreamOptions {
  /** Opens the connection, after the last event that was heard. */
  connect: (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response>
  /** Where an earlier reader of the same stream left off. */
  lastEventId?: string | undefined
  onMessage: (message: StreamMessage) => void
  onState: (state: StreamState) => void
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** How long to wait before the next try: 1 s, 2 s, 4 s … 30 s. */
export function toPauseMs(failures: number) {
  return Math.min(firstPauseMs * 2 ** Math.max(failures - 1, 0), longestPauseMs)
}

/** A refusal will not change by asking again; anything else may. */
function isFinal(error: unknown) {
  return error instanceof ApiError && [401, 403, 404].includes(error.status)
}

// Not every browser can walk a stream with `for await`.
async function hear(response: Response, onMessage: (message: StreamMessage) => void) {
  const parser = createParser({ onEvent: onMessage })
  const decoder = new TextDecoder()
  const reader = response.body!.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

/** Reads a stream and comes back after every break, until it is closed or refused. Answers the way to close it. */
export function openEventStream({ connect, onMessage, onState, pause, ...options }: StreamOptions) {
  const abort = new AbortController()
  const { signal } = abort
  let lastEventId = options.lastEventId
  let failures = 0

  const close = () => {
    if (signal.aborted) return
    abort.abort()
    onState('closed')
  }

  const take = (message: StreamMessage) => {
    if (message.id) lastEventId = message.id
    if (!signal.aborted) onMessage(message)
  }

  const attempt = async (): Promise<void> => {
    onState('connecting')
    const response = await connect(lastEventId, signal)
    signal.throwIfAborted()
    failures = 0
    // Nothing more will ever be told.
    if (response.status === 204) return close()
    onState('open')
    await hear(response, take)
  }

  const run = async () => {
    while (!signal.aborted) {
      const error: unknown = await attempt().catch((thrown: unknown) => thrown)
      if (signal.aborted) return
      onState('error')
      if (isFinal(error)) return
      failures += 1
      await pause(toPauseMs(failures), signal)
    }
  }

  void run()
  return close
}

/** A frame that cannot be read is logged and passed over: the next one may be fine. */
export function parseEvent(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.error('An event of the stream could not be read.', error)
    return undefined
  }
}

/** Resolves at once when the stream is closed meanwhile. */
export function pauseFor(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
