// npm run upload -w bench: server memory and speed of a 100 MB upload compared with a bare stream to disk.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../api/measure.ts'
import { adminEmail, logIn, startNode, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { sendAsForm, sendByTus, bytes, sendToBareServer } from './sending.ts'

const rounds = 9
const maxGrowthMb = 60
const minRatio = 0.7

const bare = await startNode([join(import.meta.dirname, 'bare-disk.ts')], { FOLDER: makeFolder() }, '/')
const product = await startProduct({ dataDir: makeFolder(), databaseUrl: undefined })
const token = await logIn(product.url, adminEmail)

const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))![1]) / 1_024

/** Growth of the server's memory over its baseline. */
async function growthMb(work: () => Promise<void>): Promise<number> {
  const before = residentMb()
  let maxMb = before
  const timer = setInterval(() => (maxMb = Math.max(maxMb, residentMb())), 10)
  await work()
  clearInterval(timer)
  return Math.max(maxMb, residentMb()) - before
}

async function timeMs(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const rounded = (value: number) => Number(value.toFixed(2))

const uploads = { form: sendAsForm, tus: sendByTus }
const bareMs: number[] = []
const taken = { form: { ms: [] as number[], growth: [] as number[] }, tus: { ms: [] as number[], growth: [] as number[] } }

// Both sides alternate; the first round is a warm-up.
for (let round = 0; round <= rounds; round++) {
  const plainMs = await timeMs(() => sendToBareServer(bare.url))
  if (round > 0) bareMs.push(plainMs)
  for (const way of ['form', 'tus'] as const) {
    let ms = 0
    const growth = await growthMb(async () => void (ms = await timeMs(() => uploads[way](product.url, token, `${way}-${round}.bin`))))
    if (round === 0) continue
    taken[way].ms.push(ms)
    taken[way].growth.push(growth)
  }
}

/** Median over rounds, each compared with its own bare stream, so that other load affects both. */
const toFigures = ({ ms, growth }: { ms: number[]; growth: number[] }) => ({
  mb_a_second: rounded(bytes / 1e3 / median(ms)),
  ratio: rounded(median(ms.map((one, round) => bareMs[round]! / one))),
  growth_mb: rounded(Math.max(...growth)),
})

const ways = { form: toFigures(taken.form), tus: toFigures(taken.tus) }
await product.stop()
await bare.stop()
const met = Object.values(ways).every(({ ratio, growth_mb }) => ratio >= minRatio && growth_mb <= maxGrowthMb)
saveResults('upload', {
  megabytes: bytes / 1e6,
  bare_mb_a_second: rounded(bytes / 1e3 / median(bareMs)),
  ...ways,
  limits: { least_ratio: minRatio, most_growth_mb: maxGrowthMb },
  met,
})
if (!met) process.exitCode = 1
