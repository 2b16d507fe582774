import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseBefore, type OldDatabase } from './testing/old-database.ts'

let old: OldDatabase
beforeAll(async () => {
  old = await openDatabaseBefore('job_columns')
}, 120_000)
afterAll(() => old.close())

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  const all: Record<string, unknown> = { id, ...row }
  const columns = Object.keys(all)
  const values = columns.map((_, index) => `$${index + 1}`)
  await old.client.query(`insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`, Object.values(all))
  return id
}
const read = async (query: string) => (await old.client.query(query)).rows

const later = new Date('2030-01-01T12:00:00Z')

const said = { step: 1, agent: 'Scout', text: 'So far' }
const rhythm = { every: 'daily', time: '07:00', time_zone: 'UTC', weekdays: [], cron: null }

/** A row of every kind in progress. Returns their person. */
async function insertOldJobs(): Promise<string> {
  const user_id = await insert('users', { email: 'ada@example.com', password_hash: 'x', user_level: 'ceo' })
  const run = { user_id, kind: 'crew', definition_id: randomUUID(), snapshot: '{}', seq: 1, step: 0, counts: '{}', status: 'running' }
  await insert('runs', {
    ...run,
    name: 'at work',
    worker: randomUUID(),
    lease_until: later,
    tries: 2,
    asked: 3,
    said: JSON.stringify(said),
  })
  await insert('runs', { ...run, name: 'postponed', lease_until: later })
  const file = { name: 'plan.txt', type: 'text/plain', size: 9, sha256: 'x', created_by_user_id: user_id }
  const reading = { blob: 'b', state: 'processing', readings: 2, claimed_until: later, kept_by_user_id: user_id, kept_at: later }
  await insert('files', { ...file, ...reading })
  await insert('schedules', { user_id, kind: 'crew', definition_id: randomUUID(), rhythm: JSON.stringify(rhythm), next_at: later })
  await insert('mails', { key: 'a', recipient: 'ada@example.com', subject: 'Hello', body: 'x', attempts: 3, next_attempt_at: later })
  const conversation_id = await insert('conversations', { user_id, name: 'Plans' })
  const draft = { conversation_id, sender: 'ai', content: 'Half', attempts: 2, lease_until: later, stop_asked: true }
  await insert('messages', draft)
  await insert('contact_imports', { user_id, lease_until: later })
  await insert('data_exports', { user_id, attempts: 1, lease_until: later })
  return user_id
}

test('jobs from before the shared columns keep their state', async () => {
  const user_id = await insertOldJobs()
  await old.migrate()

  expect(await read('select lease_until, next_attempt_at, attempts, partial_output, worker_requests from runs order by name')).toEqual([
    { lease_until: later, next_attempt_at: null, attempts: 2, partial_output: said, worker_requests: 3 },
    { lease_until: null, next_attempt_at: later, attempts: 0, partial_output: null, worker_requests: 0 },
  ])
  expect(await read('select runs_at_work(id) from users')).toEqual([{ runs_at_work: 1 }])
  expect(await read('select lease_until, attempts, next_attempt_at, uploaded_by_user_id, uploaded_at from files')).toEqual([
    { lease_until: later, attempts: 2, next_attempt_at: null, uploaded_by_user_id: user_id, uploaded_at: later },
  ])
  expect(await read('select recurrence, next_at, lease_until, attempts, next_attempt_at from schedules')).toEqual([
    { recurrence: rhythm, next_at: later, lease_until: null, attempts: 0, next_attempt_at: null },
  ])
  expect(await read('select lease_until, attempts, next_attempt_at from mails')).toEqual([
    { lease_until: null, attempts: 3, next_attempt_at: later },
  ])
  expect(await read('select lease_until, attempts, next_attempt_at, stop_requested from messages')).toEqual([
    { lease_until: later, attempts: 2, next_attempt_at: null, stop_requested: true },
  ])
  for (const [table, attempts] of [
    ['contact_imports', 0],
    ['data_exports', 1],
  ])
    expect(await read(`select lease_until, attempts, next_attempt_at from ${table}`), String(table)).toEqual([
      { lease_until: later, attempts, next_attempt_at: null },
    ])
})

test('the triggers of the search entries use the renamed column', async () => {
  await old.client.query(`update search_entries set lease_until = now(), attempts = 4, next_attempt_at = now()`)
  await old.client.query(`update conversations set name = 'Other plans'`)
  expect(await read(`select title, lease_until, attempts, next_attempt_at from search_entries where kind = 'conversation'`)).toEqual([
    { title: 'Other plans', lease_until: null, attempts: 0, next_attempt_at: null },
  ])
  await old.migrateOn()
})
