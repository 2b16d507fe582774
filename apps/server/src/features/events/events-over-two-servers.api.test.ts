import type { ChangeEvent } from '@adjutant/contract/events'
import { sql } from 'drizzle-orm'
import os from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, type App } from '../../app.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { silentLog } from '../../platform/db/db.ts'
import { createLog } from '../../platform/log.ts'
import { company } from '../../testing/company.ts'
import { openStream } from '../../testing/event-reader.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'

// The embedded database belongs to one process.
describe.skipIf(testDatabaseKind === 'embedded')('two servers on one database', () => {
  const t = testApp()
  let second: App
  let database: Database
  let addresses: string[]

  beforeAll(async () => {
    const { rows } = await t.db.execute<{ name: string }>(sql`select current_database() as name`)
    const url = new URL(process.env['TEST_DATABASE_URL']!)
    url.pathname = rows[0]!.name
    database = await openDatabase({ databaseUrl: url.href, dataDir: os.tmpdir(), log: silentLog })
    const parts = { publicUrl: 'https://adjutant.example', rateLimit: false, trustedProxies: 0, version: '0.0.0', webDir: undefined }
    const assistant = { models: { allowed: ['gpt-5-chat'] }, webSearch: undefined, dailyTokenLimit: undefined }
    const transport = { send: async () => {} }
    second = await createApp({ database, log: createLog('silent'), clock: systemClock, transport, blobs: t.blobs, ...parts, ...assistant })
    addresses = [await t.listen(), await second.http.listen({ port: 0, host: '127.0.0.1' })]
  })
  afterAll(async () => {
    await second?.close()
    await database?.close()
  })

  const headersOf = (as: Caller) => ({ authorization: `Bearer ${as.token}` })

  const watch = async (server: number, as: Caller) => {
    const stream = await openStream(`${addresses[server]}/api/events`, headersOf(as))
    expect(await stream.next()).toMatchObject({ topic: 'reset' })
    return stream
  }

  const add = async (server: number, as: Caller, shared_org_ids: string[] = []) => {
    const headers = { ...headersOf(as), 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Ada', shared_org_ids })
    const reply = await fetch(`${addresses[server]}/api/contacts/`, { method: 'POST', headers, body })
    return ((await reply.json()) as { id: string }).id
  }

  test('both deliver what is changed through either', async () => {
    const { id: organization, people } = await company(t)
    const streams = [await watch(0, people.member), await watch(1, people.manager)]
    const ids = [await add(0, people.creator, [organization]), await add(1, people.creator, [organization])]
    for (const stream of streams) {
      const told = [await stream.next(), await stream.next()] as ChangeEvent[]
      expect(told.map(({ id }) => id)).toEqual(ids)
      await stream.close()
    }
  })

  test('both deliver nothing of strangers', async () => {
    const { id: organization, people } = await company(t)
    const streams = [await watch(0, people.stranger), await watch(1, people.stranger)]
    await add(0, people.creator, [organization])
    await add(1, people.creator, [organization])
    const own = await add(1, people.stranger)
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ id: own })
      await stream.close()
    }
  })

  test('a stream on one ends when the account is deleted through the other', async () => {
    const { people } = await company(t)
    const stream = await watch(1, people.member)
    await t.call(`DELETE /api/users/${people.member.id}`, { as: people.appAdmin })
    for (let told = await stream.next(); told; told = await stream.next()) expect(told).not.toMatchObject({ topic: 'contacts' })
  })
})
