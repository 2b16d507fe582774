// npm run engine -w bench [-- postgres | embedded]: runs per second against a bare handler with the same calls and commits.
import { join } from 'node:path'
import pg from 'pg'
import { adminEmail, logIn, startNode, startProduct, type Installation, type Process } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { measureLatency, measureTakeover } from './latency.ts'
import { startN8n } from './n8n.ts'
import { Runner } from './runner.ts'
import { compare, type Work } from './throughput.ts'

const atOnce = 10
const bounds = { ratio: 0.3, cpuMsPerRun: 8, replyMedianMs: 50, stopWorstMs: 300, takeOverSeconds: 15, timesN8n: 20 }
/** A folder with an npm installation of n8n; if set, n8n is measured too, on PostgreSQL. */
const n8nFolder = process.env['N8N_FOLDER']

async function makeDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}

async function createInstallations(kind: string): Promise<{ installation: Installation; baseline: Record<string, string> }> {
  if (kind === 'embedded')
    return { installation: { dataDir: makeFolder(), databaseUrl: undefined }, baseline: { EMBEDDED_FOLDER: makeFolder() } }
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is the address of a PostgreSQL on which databases may be made.')
  const databaseUrl = await makeDatabase(serverUrl, 'bench_engine')
  return {
    installation: { dataDir: makeFolder(), databaseUrl },
    baseline: { DATABASE_URL: await makeDatabase(serverUrl, 'bench_ceiling') },
  }
}

async function compareWithN8n(product: Process, folder: string, modelUrl: string, workers: Work[]) {
  const n8n = await startN8n(folder, await makeDatabase(process.env['TEST_DATABASE_URL']!, 'bench_n8n'), modelUrl)
  const compared = await compare(product, n8n, workers)
  await n8n.kill()
  return compared
}

async function measure(kind: string) {
  const provider = await startNode([join(import.meta.dirname, '../models/provider.ts')], {}, '/')
  const modelUrl = `${provider.url}/v1`
  const { installation, baseline: settings } = await createInstallations(kind)
  const startOurs = () => startProduct(installation, undefined, { OPENAI_BASE_URL: modelUrl, ALLOWED_MODELS: 'bench' })
  const product = await startOurs()
  const baseline = await startNode([join(import.meta.dirname, 'baseline.ts')], { ...settings, MODEL_URL: modelUrl }, '/api/health')
  const adminToken = await logIn(product.url, adminEmail)
  const runners: Runner[] = []
  for (let n = 0; n < atOnce; n++) runners.push(await Runner.create(product.url, adminToken, `runner${n}@example.com`))
  const bare = { ...baseline, runUrl: `${baseline.url}/run` }
  const workers = runners.map((runner) => () => runner.runOnce(product.url))
  const throughput = await compare(product, bare, workers)
  // A page needs a second call and a stream per run, which neither competitor has.
  const watched = await compare(
    product,
    bare,
    runners.map((runner) => () => runner.watchOnce(product.url)),
  )
  await baseline.stop()
  const n8n = kind === 'postgres' && n8nFolder ? await compareWithN8n(product, n8nFolder, modelUrl, workers) : undefined
  const promptness = await measureLatency(product.url, provider.url, runners[0]!)
  const takeOverSeconds = await measureTakeover(product, runners[0]!, startOurs, kind === 'postgres')
  await provider.stop()
  return { ...throughput, watched, ...promptness, takeOverSeconds, n8n }
}

type Figures = Awaited<ReturnType<typeof measure>>

/** On the embedded database the product's process also does the database's work, so its CPU time is reported without a limit. */
const isMet = (kind: string, figures: Figures) =>
  figures.ratio >= bounds.ratio &&
  (kind === 'embedded' || figures.cpuMsPerRun <= bounds.cpuMsPerRun) &&
  figures.replyMedianMs <= bounds.replyMedianMs &&
  figures.stopWorstMs <= bounds.stopWorstMs &&
  figures.eventsAfterStop === 0 &&
  figures.takeOverSeconds <= bounds.takeOverSeconds &&
  (figures.n8n === undefined || figures.n8n.ratio >= bounds.timesN8n)

const wanted = process.argv.length > 2 ? process.argv.slice(2) : ['postgres', 'embedded']
for (const kind of wanted) {
  const figures = await measure(kind)
  const met = isMet(kind, figures)
  saveResults(`engine-${kind}`, { atOnce, figures, bounds, met })
  if (!met) process.exitCode = 1
}
