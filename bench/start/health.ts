// npm run start-up -w bench: time from process start on an existing data folder to the first healthy response.
import { startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'

const rounds = 7
const limitMs = 3_000

const installation = { dataDir: makeFolder(), databaseUrl: undefined }

async function timeStart(): Promise<number> {
  const start = performance.now()
  const product = await startProduct(installation)
  const ms = performance.now() - start
  await product.stop()
  return Math.round(ms)
}

const first = await timeStart()
const again: number[] = []
for (let round = 0; round < rounds; round++) again.push(await timeStart())
const medianMs = again.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!
saveResults('start-up', { firstStartMs: first, laterStartsMs: again, medianMs, limitMs, met: medianMs <= limitMs })
if (medianMs > limitMs) process.exitCode = 1
