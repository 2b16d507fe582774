import { createRequire } from 'node:module'
import { join } from 'node:path'
import { countStatements, type Candidate } from './candidate.ts'

interface Library {
  run(options: object): Promise<{ stop(): Promise<void> }>
  makeWorkerUtils(options: object): Promise<{
    migrate(): Promise<void>
    addJobs(jobs: object[]): Promise<unknown>
    release(): Promise<void>
  }>
  Logger: new (factory: () => () => void) => object
}

/** Needs a pool of several connections, so it runs on a PostgreSQL server only. `folder` has its npm installation. */
export async function openGraphileWorker(folder: string, connectionString: string): Promise<Candidate> {
  const load = createRequire(join(folder, 'index.js'))
  const { run, makeWorkerUtils, Logger } = load('graphile-worker') as Library
  countStatements(createRequire(load.resolve('graphile-worker'))('pg'))
  const logger = new Logger(() => () => undefined)
  const utils = await makeWorkerUtils({ connectionString, logger })
  await utils.migrate()
  return {
    name: 'graphile-worker',
    enqueue: async (count) => void (await utils.addJobs(Array.from({ length: count }, () => ({ identifier: 'bench' })))),
    async work(concurrency, onJob) {
      const options = { connectionString, concurrency, logger, noHandleSignals: true, pollInterval: 1_000, maxPoolSize: 10 }
      const runner = await run({ ...options, taskList: { bench: onJob } })
      return () => runner.stop()
    },
    close: () => utils.release(),
  }
}
