import { words } from '@adjutant/contract/words'
import { ApiError } from '../api-error.ts'
import { api } from '../api.ts'
import { sendInSession } from '../endpoint.ts'
import { openEventStream, pauseFor, type StreamMessage, type StreamState } from '../event-stream.ts'
import { tokens } from '../token-store.ts'

type Broadcast = { message: StreamMessage } | { state: StreamState }

interface Listeners {
  onMessage: (message: StreamMessage) => void
  onState: (state: StreamState) => void
}

async function connect(lastEventId: string | undefined, signal: AbortSignal) {
  if (!tokens.find()) throw new ApiError(401, words.auth.noSession)
  return sendInSession(api.events.stream.route, { lastEventId }, signal)
}

/**
 * A browser has six connections for all tabs of one origin, so its tabs share one stream: the tab that holds the lock opens it and
 * hands on what it hears. When that tab goes, the next one takes up where it has heard the last event itself.
 */
export function joinSharedStream(userId: string, { onMessage, onState }: Listeners): () => void {
  const channel = new BroadcastChannel(`adjutant-events:${userId}`)
  const abort = new AbortController()
  let lastEventId: string | undefined

  const take = (message: StreamMessage) => {
    if (message.id) lastEventId = message.id
    onMessage(message)
  }
  const hear = (heard: Broadcast) => ('message' in heard ? take(heard.message) : onState(heard.state))
  const share = (heard: Broadcast) => {
    hear(heard)
    channel.postMessage(heard)
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openEventStream({
        connect,
        lastEventId,
        onMessage: (message) => share({ message }),
        onState: (state) => share({ state }),
        pause: pauseFor,
      })
      abort.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })

  channel.addEventListener('message', ({ data }: MessageEvent<Broadcast>) => hear(data))
  // Rejects when this tab leaves while it still waits for its turn: nothing to do then.
  navigator.locks.request(`adjutant-events:${userId}`, { signal: abort.signal }, lead).catch(() => undefined)
  return () => {
    abort.abort()
    channel.close()
  }
}
