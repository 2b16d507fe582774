import type { AnswerPiece } from '@adjutant/contract/events'
import { api, connectInSession } from '../api/api.ts'
import { openEventStream, pauseFor, type StreamMessage, type StreamState } from '../api/event-stream.ts'
import type { StepPiece } from './step-text.ts'

type StreamUpdate = { message: StreamMessage } | { state: StreamState }
/** Texts that are still being written, as far as a tab has received them. */
type PartialTexts = { answers: AnswerPiece[]; steps: StepPiece[] }
/** For a tab that joins while the stream is open. The stream repeats no pieces, so they are included; a tab of an older version sends none. */
type Welcome = { welcome: { state: StreamState; lastEventId: string | undefined; texts?: PartialTexts } }
type Broadcast = StreamUpdate | Welcome | { hello: true }

const toWelcome = (welcome: Welcome['welcome']): Welcome => ({ welcome })

interface SharedStream {
  /** The stream position before this tab fetched anything. */
  lastEventId: string | undefined
  onMessage: (message: StreamMessage) => void
  onState: (state: StreamState) => void
  listTexts: () => PartialTexts
  /** Data that this tab fetched before it joined can be stale, and it has missed pieces of these texts. */
  onJoin: (texts: PartialTexts | undefined) => void
}

/**
 * Browsers allow six connections per origin, so tabs share one stream: the tab that holds the lock opens it and broadcasts its events. When
 * that tab closes, the next one resumes after the last event it received.
 */
export function joinSharedStream(userId: string, { onMessage, onState, listTexts, onJoin, ...start }: SharedStream): () => void {
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
    onJoin(welcome.texts)
  }
  const handleBroadcast = (broadcast: Broadcast) => {
    if ('hello' in broadcast) return isLeading && channel.postMessage(toWelcome({ state, lastEventId, texts: listTexts() }))
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
