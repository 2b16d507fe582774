// Opens many event streams from one process and discards everything but the awaited event.
import { Agent, get, type ClientRequest } from 'node:http'

export type Stream = {
  /** Resolves with the arrival time of the text, in milliseconds of this process. */
  waitFor(words: string): Promise<number>
  close(): void
}

// Every stream has its own connection, as with separate browsers.
const agent = new Agent({ keepAlive: false, maxSockets: Infinity })

export function openStream(url: string, token: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const waiting = new Map<string, (at: number) => void>()
    let tail = ''
    const request: ClientRequest = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`${url} answered ${reply.statusCode}`))
      reply.setEncoding('utf8')
      reply.on('data', (text: string) => {
        if (waiting.size === 0) return
        tail = (tail + text).slice(-10_000)
        for (const [words, found] of waiting) if (tail.includes(words)) found(performance.now())
      })
      reply.on('error', () => {})
      const waitFor = (words: string) =>
        new Promise<number>((found) => {
          tail = ''
          waiting.set(words, (at) => {
            waiting.delete(words)
            found(at)
          })
        })
      resolve({ waitFor, close: () => request.destroy() })
    })
    request.once('error', reject)
  })
}

/** Opens `count` streams with limited concurrency, distributed over the people. */
export async function openMany(url: string, tokens: string[], count: number, atOnce = 20): Promise<Stream[]> {
  const streams: Stream[] = []
  let next = 0
  const openInTurn = async () => {
    for (let n = next++; n < count; n = next++) streams.push(await openStream(url, tokens[n % tokens.length]!))
  }
  await Promise.all(Array.from({ length: atOnce }, openInTurn))
  return streams
}
