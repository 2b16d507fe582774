import os from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { createApp, type App, type AppDeps } from '../../app.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { silentLog } from '../../platform/db/db.ts'
import { toUrl } from '../../platform/db/testing/scratch-server-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { defaultOptions, type testApp } from '../test-app.ts'

/** For suites on a database server: a second application on the first one's database, with a socket. */
export function secondServer(first: ReturnType<typeof testApp>, options: Partial<Pick<AppDeps, 'models'>> = {}) {
  let app: App
  let database: Database
  let address: string

  beforeAll(async () => {
    const { rows } = await first.db.execute<{ name: string }>(sql`select current_database() as name`)
    database = await openDatabase({ databaseUrl: toUrl(rows[0]!.name), dataDir: os.tmpdir(), log: silentLog })
    const transport = { send: async () => {} }
    const deps = { ...defaultOptions, ...options, blobs: first.blobs }
    app = await createApp({ database, log: createLog('silent'), clock: systemClock, transport, ...deps })
    address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app?.close()
    await database?.close()
  })

  return {
    get app() {
      return app
    },
    get address() {
      return address
    },
  }
}
