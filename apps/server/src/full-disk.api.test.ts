import { readdir } from 'node:fs/promises'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toForm } from './testing/multipart.ts'
import { testApp } from './testing/test-app.ts'

const t = testApp()
const refused = [507, { detail: appMessages.http.diskFull }]

// Simulates PostgreSQL's full disk for the writes of these tests only.
beforeAll(async () => {
  await t.db.execute(sql`create function report_full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/5/1": No space left on device' using errcode = 'disk_full'; end $$`)
  for (const write of ['insert on notes', 'insert on files', 'update of last_used_at on sessions'])
    await t.db.execute(sql.raw(`create trigger full_disk before ${write} for each row execute function report_full_disk()`))
})
afterAll(async () => {
  await t.db.execute(sql`drop function report_full_disk() cascade`)
})

test('a write on a full disk returns 507 and explains what to do', async () => {
  const reply = await t.call('POST /api/journals/', { as: await t.person('user'), payload: { content: 'A note' } })
  expect([reply.statusCode, reply.json()]).toEqual(refused)
})

test('an upload whose row hits a full disk stores nothing', async () => {
  const before = await readdir(t.filesDir)
  const reply = await t.call('POST /api/files/', { as: await t.person('user'), ...toForm({ name: 'a.txt', content: 'words' }) })
  expect([reply.statusCode, reply.json(), await readdir(t.filesDir)]).toEqual([...refused, before])
})

test("reads succeed although the session's last use can't be recorded", async () => {
  const reader = await t.person('user')
  await t.db.execute(sql`alter table sessions disable trigger full_disk`)
  await t.db.execute(sql`update sessions set last_used_at = now() - interval '1 hour'`)
  await t.db.execute(sql`alter table sessions enable trigger full_disk`)
  for (const path of ['/api/users/me', '/api/journals/', '/api/tasks/'] as const)
    expect((await t.call(`GET ${path}`, { as: reader })).statusCode).toBe(200)
})
