import { createParser } from 'eventsource-parser'
import { BodyTooLong } from '../bounded-fetch.ts'

/** Yields the data of the server-sent events that each chunk completes; an event that the stream cuts off is dropped. */
export async function* receiveFrames(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  const complete: string[] = []
  const parser = createParser({ onEvent: ({ data }) => complete.push(data) })
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new BodyTooLong()
    parser.feed(decoder.decode(chunk, { stream: true }))
    if (complete.length > 0) yield complete.splice(0)
  }
}
