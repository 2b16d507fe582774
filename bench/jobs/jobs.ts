// npm run jobs -w bench: our job queue compared with pg-boss and graphile-worker, on PostgreSQL and embedded.
import pg from 'pg'
import { saveResults } from '../results.ts'
import { countStatements, makeDatabase, type Candidate } from './candidate.ts'
import { measureLatency, measureTakeover, measureThroughput, median } from './measure.ts'
import { names, openCandidate } from './open.ts'

const jobCount = 300
const rounds = 5
const latencySamples = 21
/** Ratios: jobs per second compared with the better library. */
const bounds = { oneWorkerRatio: 0.4, eightWorkersRatio: 0.8, latencyMs: 50, takeOverSeconds: 15 }

const serverUrl = process.env['TEST_DATABASE_URL']
if (!serverUrl) throw new Error('TEST_DATABASE_URL is the address of a PostgreSQL on which databases may be made.')
countStatements(pg)

type Rates = { perSecond: number; statementsPerJob: number }

/** All candidates alternate, so that a busy machine slows all of them. */
async function measureAll(opened: Candidate[], concurrency: number): Promise<Map<string, Rates>> {
  const taken = new Map<string, Rates[]>(opened.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const candidate of opened) taken.get(candidate.name)!.push(await measureThroughput(candidate, concurrency, jobCount))
  return new Map(
    [...taken].map(([name, rates]) => [
      name,
      { perSecond: median(rates.map(({ perSecond }) => perSecond)), statementsPerJob: median(rates.map((rate) => rate.statementsPerJob)) },
    ]),
  )
}

async function measureOn(kind: 'postgres' | 'embedded') {
  const opened: { candidate: Candidate; url: string | undefined }[] = []
  for (const name of names) {
    const url = kind === 'postgres' ? await makeDatabase(serverUrl!, `bench_jobs_${name.replaceAll('-', '_')}`) : undefined
    const candidate = await openCandidate(name, url)
    if (candidate) opened.push({ candidate, url })
  }
  const candidates = opened.map(({ candidate }) => candidate)
  const [one, eight] = [await measureAll(candidates, 1), await measureAll(candidates, 8)]
  const figures: Record<string, object> = {}
  for (const { candidate, url } of opened) {
    const latencyMs = await measureLatency(candidate, latencySamples)
    const takeOverSeconds = url ? await measureTakeover(candidate, url) : undefined
    figures[candidate.name] = { oneWorker: one.get(candidate.name), eightWorkers: eight.get(candidate.name), latencyMs, takeOverSeconds }
    await candidate.close()
  }
  const ratioOf = (rates: Map<string, Rates>) => {
    const others = [...rates].filter(([name]) => name !== 'ours').map(([, { perSecond }]) => perSecond)
    return others.length > 0 ? Number((rates.get('ours')!.perSecond / Math.max(...others)).toFixed(2)) : undefined
  }
  return { ...figures, ratios: { oneWorker: ratioOf(one), eightWorkers: ratioOf(eight) } } as Record<string, object> & {
    ours: { latencyMs: number; takeOverSeconds: number | undefined }
    ratios: { oneWorker: number | undefined; eightWorkers: number | undefined }
  }
}

const figures = { postgres: await measureOn('postgres'), embedded: await measureOn('embedded') }
saveResults('jobs', { bounds, ...figures })
const isMet = Object.values(figures).every(
  ({ ours, ratios }) =>
    ours.latencyMs <= bounds.latencyMs &&
    (ours.takeOverSeconds ?? 0) <= bounds.takeOverSeconds &&
    (ratios.oneWorker ?? 1) >= bounds.oneWorkerRatio &&
    (ratios.eightWorkers ?? 1) >= bounds.eightWorkersRatio,
)
process.exit(isMet ? 0 : 1)
