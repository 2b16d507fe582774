import type { ChangeEvent, Topic } from '@adjutant/contract/events'

type RecordTopic = Exclude<Topic, 'conversations' | 'runs'>

const noText = { piece: null, run_piece: null, run_event: null }

/** The server's stream of changes, which a test writes. */
export function createEventStream() {
  const encoder = new TextEncoder()
  let send = (_event: ChangeEvent) => {}
  const { promise: connected, resolve: markConnected } = Promise.withResolvers<void>()
  const connect = () => {
    markConnected()
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        // The comment tells the app that the stream is open.
        stream.enqueue(encoder.encode(':\n\n'))
        send = (event) => stream.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  /** Says that a record of this kind was changed elsewhere. */
  const announce = (topic: RecordTopic) => send({ topic, kind: 'changed', id: null, actor_id: null, ...noText })
  return { connect, connected, announce, send: (event: ChangeEvent) => send(event) }
}
