import { createParser } from 'eventsource-parser'
import { BodyTooLong } from '../bounded-fetch.ts'

/** The data of each event of an event stream, one by one as they come; one that the stream breaks off in is none. */
export async function* eachFrame(body: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const complete: string[] = []
  const parser = createParser({ onEvent: ({ data }) => complete.push(data) })
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new BodyTooLong()
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* complete.splice(0)
  }
}
