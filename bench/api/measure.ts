import { Agent, get } from 'node:http'
import autocannon from 'autocannon'

export type Target = { url: string; token: string }

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const request = ({ url, token }: Target): Promise<void> =>
  new Promise((resolve, reject) => {
    const call = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`${url} answered ${reply.statusCode}`))
      reply.resume().once('end', resolve)
    })
    call.once('error', reject)
  })

/** Median milliseconds of `count` sequential requests on one connection. */
export async function latencyMs(target: Target, count: number): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const start = performance.now()
    await request(target)
    times.push(performance.now() - start)
  }
  return median(times)
}

/** Requests per second on eight connections. */
export async function throughput({ url, token }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections: 8, duration: seconds, headers: { authorization: `Bearer ${token}` } })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} non-2xx responses, ${result.errors} errors`)
  return result.requests.total / result.duration
}

/** Alternates between both, so that other load on the machine affects both; returns a pair per round. */
export async function alternate<T>(rounds: number, measure: (which: 0 | 1) => Promise<T>): Promise<[T, T][]> {
  const pairs: [T, T][] = []
  for (let round = 0; round < rounds; round++) {
    const first = (round % 2) as 0 | 1
    const one = await measure(first)
    const other = await measure(first === 0 ? 1 : 0)
    pairs.push(first === 0 ? [one, other] : [other, one])
  }
  return pairs
}
