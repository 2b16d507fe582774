import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openSynced } from '../engine/synced-pglite.ts'
import { makeFolder } from '../api/scratch.ts'
import { countStatements, type Candidate } from './candidate.ts'

interface Boss {
  on(event: 'error', listener: (error: Error) => void): void
  start(): Promise<void>
  stop(options: object): Promise<void>
  createQueue(name: string, options: object): Promise<void>
  insert(name: string, jobs: object[]): Promise<unknown>
  work(name: string, options: object, handler: (jobs: unknown[]) => Promise<void>): Promise<string>
  offWork(name: string, options?: object): Promise<void>
  fetch(name: string): Promise<{ id: string }[]>
  complete(name: string, id: string): Promise<unknown>
}

interface Library {
  PgBoss: new (options: object) => Boss
  fromPglite(database: unknown): object
}

const queue = 'bench'

/** Uses the shortest intervals that it allows. `folder` has its npm installation. */
export async function openPgBoss(folder: string, databaseUrl?: string): Promise<Candidate> {
  const { resolve } = createRequire(join(folder, 'index.js'))
  const library = (await import(pathToFileURL(resolve('pg-boss')).href)) as Library
  const driver = (await import(pathToFileURL(resolve('pg')).href)) as { default: Parameters<typeof countStatements>[0] }
  countStatements(driver.default)
  const embedded = databaseUrl ? undefined : await openSynced(makeFolder())
  const connection = embedded ? { db: library.fromPglite(embedded) } : { connectionString: databaseUrl, max: 10 }
  const boss = new library.PgBoss({ ...connection, useListenNotify: true, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 })
  boss.on('error', (error) => console.error(error))
  await boss.start()
  await boss.createQueue(queue, { notify: true, heartbeatSeconds: 10, retryLimit: 2 })
  return {
    name: 'pg-boss',
    async enqueue(count) {
      await boss.insert(
        queue,
        Array.from({ length: count }, () => ({ name: queue })),
      )
    },
    async drain(concurrency, onJob) {
      const loop = async () => {
        for (let [job] = await boss.fetch(queue); job; [job] = await boss.fetch(queue)) {
          await onJob()
          await boss.complete(queue, job.id)
        }
      }
      await Promise.all(Array.from({ length: concurrency }, loop))
    },
    async work(concurrency, onJob) {
      const options = { localConcurrency: concurrency, batchSize: 1, pollingIntervalSeconds: 0.5 }
      await boss.work(queue, options, onJob)
      return () => boss.offWork(queue)
    },
    async close() {
      await boss.stop({ graceful: false })
      await embedded?.close()
    },
  }
}
