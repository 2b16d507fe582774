// npm run upload -w bench: what an upload of 100 MB costs the server in memory, and how fast it is beside a bare stream to the disk.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminEmail, logIn, startNode, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { keepResults } from '../results.ts'
import { asForm, byTus, bytes, toBare } from './sending.ts'

const rounds = 9
const mostGrowthMb = 60
const leastRatio = 0.7

const bare = await startNode([join(import.meta.dirname, 'bare-disk.ts')], { FOLDER: makeFolder() }, '/')
const product = await startProduct({ dataDir: makeFolder(), databaseUrl: undefined })
const token = await logIn(product.url, adminEmail)

const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))![1]) / 1_024

/** How far the memory of the server rises above where it stood. */
async function growthMb(work: () => Promise<void>): Promise<number> {
  const before = residentMb()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentMb())), 10)
  await work()
  clearInterval(timer)
  return Math.max(most, residentMb()) - before
}

async function timeMs(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const rounded = (value: number) => Number(value.toFixed(2))

/** In turns with the bare stream, the first time of each left out. The best of the rounds: what else the machine does only makes one slower. */
async function measure(upload: (url: string, token: string, name: string) => Promise<void>) {
  const growths: number[] = []
  const bareTimes: number[] = []
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const bareMs = await timeMs(() => toBare(bare.url))
    let ms = 0
    const growth = await growthMb(async () => void (ms = await timeMs(() => upload(product.url, token, `${upload.name}-${round}.bin`))))
    if (round === 0) continue
    growths.push(growth)
    bareTimes.push(bareMs)
    times.push(ms)
  }
  const [best, bareBest] = [Math.min(...times), Math.min(...bareTimes)]
  return {
    mb_a_second: rounded(bytes / 1e3 / best),
    bare_mb_a_second: rounded(bytes / 1e3 / bareBest),
    ratio: rounded(bareBest / best),
    growth_mb: rounded(Math.max(...growths)),
  }
}

const ways = { form: await measure(asForm), tus: await measure(byTus) }
await product.stop()
await bare.stop()
const met = Object.values(ways).every(({ ratio, growth_mb }) => ratio >= leastRatio && growth_mb <= mostGrowthMb)
keepResults('upload', { megabytes: bytes / 1e6, ...ways, limits: { least_ratio: leastRatio, most_growth_mb: mostGrowthMb }, met })
if (!met) process.exitCode = 1
