import { api } from '../api/api.ts'
import { connectInSession } from '../api/endpoint.ts'
import { openEventStream, pauseFor, type StreamMessage, type StreamState } from '../api/event-stream.ts'

type StreamUpdate = { message: StreamMessage } | { state: StreamState }
/** The stream's state, for a tab that joins while it is open. */
type Welcome = { welcome: { state: StreamState; lastEventId: string | undefined } }
type Broadcast = StreamUpdate | Welcome | { hello: true }

interface SharedStream {
  /** The stream position before this tab fetched anything. */
  lastEventId: string | undefined
  onMessage: (message: StreamMessage) => void
  onState: (state: StreamState) => void
  /** Data that this tab fetched before it joined can be stale. */
  onGap: () => void
}

/**
 * Browsers allow six connections per origin, so tabs share one stream: the tab that holds the lock opens it and broadcasts its events. When
 * that tab closes, the next one resumes after the last event it received.
 */
export function joinSharedStream(userId: string, { onMessage, onState, onGap, ...start }: SharedStream): () => void {
  const channel = new BroadcastChannel(`adjutant-events:${userId}`)
  const abort = new AbortController()
  let { lastEventId } = start
  let state: StreamState = 'connecting'
  let isLeading = false
  let isNew = true

  const receive = (message: StreamMessage) => {
    if (message.id) lastEventId = message.id
    onMessage(message)
  }
  const changeState = (next: StreamState) => {
    state = next
    onState(next)
  }
  const applyUpdate = (update: StreamUpdate) => ('message' in update ? receive(update.message) : changeState(update.state))
  const share = (update: StreamUpdate) => {
    applyUpdate(update)
    channel.postMessage(update)
  }
  const applyWelcome = ({ welcome }: Welcome) => {
    if (!isNew) return
    isNew = false
    lastEventId = welcome.lastEventId
    changeState(welcome.state)
    onGap()
  }
  const handleBroadcast = (broadcast: Broadcast) => {
    if ('hello' in broadcast) return isLeading && channel.postMessage({ welcome: { state, lastEventId } } satisfies Welcome)
    return 'welcome' in broadcast ? applyWelcome(broadcast) : applyUpdate(broadcast)
  }
  const runStream = () =>
    new Promise<void>((resolve) => {
      if (abort.signal.aborted) return resolve()
      isLeading = true
      isNew = false
      const close = openEventStream({
        connect: (after, signal) => connectInSession(api.events.stream.route, { lastEventId: after }, signal),
        lastEventId,
        onMessage: (message) => share({ message }),
        onState: (next) => share({ state: next }),
        // A random part, so that not all clients return at once after a restart.
        pause: (ms, signal) => pauseFor(ms * (0.5 + Math.random()), signal),
      })
      abort.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })

  channel.addEventListener('message', ({ data }: MessageEvent<Broadcast>) => handleBroadcast(data))
  channel.postMessage({ hello: true } satisfies Broadcast)
  // Rejects when this tab leaves while it waits for the lock.
  navigator.locks.request(`adjutant-events:${userId}`, { signal: abort.signal }, runStream).catch(() => undefined)
  return () => {
    abort.abort()
    channel.close()
  }
}
