import { createParser } from 'eventsource-parser'
import { ApiError } from './api-error.ts'
import { toRetryMs } from './retry.ts'

export type StreamState = 'connecting' | 'open' | 'closed' | 'error'

export interface StreamMessage {
  id?: string | undefined
  event?: string | undefined
  data: string
}

export interface StreamOptions {
  /** Connects and resumes after `lastEventId`. */
  connect: (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response>
  /** Resumes where an earlier reader of the same stream stopped. */
  lastEventId?: string | undefined
  onMessage: (message: StreamMessage) => void
  onState: (state: StreamState) => void
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

const maxPauseMs = 30_000

/** Client errors are final; anything else is retried. */
function isFinal(error: unknown) {
  return error instanceof ApiError && [401, 403, 404].includes(error.status)
}

// Some browsers do not support `for await` on a stream.
async function readStream(response: Response, onMessage: (message: StreamMessage) => void) {
  const parser = createParser({ onEvent: onMessage })
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

/** Reads a stream and reconnects until it is closed or rejected. Returns a function that closes it. */
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
    // 204 means that the stream has ended for good.
    if (response.status === 204) return close()
    onState('open')
    await readStream(response, take)
  }

  const run = async () => {
    while (!signal.aborted) {
      const error: unknown = await attempt().catch((thrown: unknown) => thrown)
      if (signal.aborted) return
      onState('error')
      if (isFinal(error)) return
      await pause(toRetryMs(failures, maxPauseMs), signal)
      failures += 1
    }
  }

  void run()
  return close
}

/** A malformed frame is logged and skipped. */
export function parseEvent(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.error('An event of the stream could not be read.', error)
    return undefined
  }
}

/** Resolves early when the signal aborts. */
export function pauseFor(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
