import { BodyTooLong } from '../bounded-fetch.ts'

/** The lines of a text that comes in pieces. What stands behind the last end of a line waits for more. */
class Lines {
  #begun: string[] = []

  add(piece: string): string[] {
    const [first, ...rest] = piece.split('\n')
    const last = rest.pop()
    if (last === undefined) {
      this.#begun.push(first!)
      return []
    }
    const lines = [this.#begun.join('') + first, ...rest]
    this.#begun = [last]
    return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  }
}

/** The data of each event of an event stream, one by one as they come; one that the stream breaks off in is none. */
export async function* eachFrame(body: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const lines = new Lines()
  let data: string[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new BodyTooLong()
    for (const line of lines.add(decoder.decode(chunk, { stream: true }))) {
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
      if (line !== '' || data.length === 0) continue
      yield data.join('\n')
      data = []
    }
  }
}
