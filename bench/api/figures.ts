import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { SeededInstallation } from './installations.ts'
import { alternate, latencyMs, median, throughput, type Target } from './measure.ts'
import { startNode, startProduct } from './product.ts'
import type { Recorded } from './record-statements.ts'
import { makeFolder } from './scratch.ts'

const rounded = (value: number) => Number(value.toFixed(3))

export type Figures = Record<string, number> & { ratio: number }

const toFigures = (pairs: [number, number][], names: [string, string], toRatio: (one: number, other: number) => number): Figures => ({
  [names[0]]: rounded(median(pairs.map(([one]) => one))),
  [names[1]]: rounded(median(pairs.map(([, other]) => other))),
  ratio: rounded(median(pairs.map(([one, other]) => toRatio(one, other)))),
})

/** Median of many alternating rounds: one call on the small data set, one on the large data set. */
export async function growth(installations: [SeededInstallation, SeededInstallation], path: string) {
  const products = [await startProduct(installations[0]), await startProduct(installations[1])] as const
  const targets = products.map(({ url }, n): Target => ({ url: url + path, token: installations[n]!.memberToken }))
  for (const target of targets) await latencyMs(target, 100)
  const pairs = await alternate(21, (which) => latencyMs(targets[which]!, 40))
  for (const product of products) await product.stop()
  return toFigures(pairs, ['few_ms', 'many_ms'], (few, many) => many / few)
}

/** Only the SQL statements, so that HTTP overhead can't hide the growth. */
export async function sqlGrowth(installations: [SeededInstallation, SeededInstallation], recorded: Recorded[][]) {
  const clients = installations.map(({ databaseUrl }) => new pg.Client({ connectionString: databaseUrl }))
  for (const client of clients) await client.connect()
  const runAll = async (which: 0 | 1) => {
    const start = performance.now()
    for (const statement of recorded[which]!) await clients[which]!.query({ ...statement, rowMode: 'array' })
    return performance.now() - start
  }
  const medianOf40 = async (which: 0 | 1) => {
    const times: number[] = []
    for (let n = 0; n < 40; n++) times.push(await runAll(which))
    return median(times)
  }
  const pairs = await alternate(21, medianOf40)
  for (const client of clients) await client.end()
  return toFigures(pairs, ['few_ms', 'many_ms'], (few, many) => many / few)
}

/** Requests per second of the product and of bare Fastify with the same statements, alternating. */
export async function overhead(installation: SeededInstallation, path: string, token: string, statements: Recorded[]) {
  const file = join(makeFolder(), 'statements.json')
  writeFileSync(file, JSON.stringify({ [new URL(path, 'http://localhost').pathname]: statements }))
  const product = await startProduct(installation)
  const bare = await startNode(
    [join(import.meta.dirname, 'bare-server.ts')],
    { DATABASE_URL: installation.databaseUrl!, STATEMENTS: file },
    '/api/health',
  )
  const targets = [product, bare].map(({ url }): Target => ({ url: url + path, token }))
  for (const target of targets) await throughput(target, 3)
  const pairs = await alternate(9, (which) => throughput(targets[which]!, 3))
  await product.stop()
  await bare.stop()
  return toFigures(pairs, ['product_rps', 'bare_rps'], (ours, plain) => ours / plain)
}
