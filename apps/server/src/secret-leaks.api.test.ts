import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openStream } from './testing/event-reader.ts'
import { testApp } from './testing/test-app.ts'

const t = testApp({ rateLimit: true })

let address: string
beforeAll(async () => {
  address = await t.listen()
})

const first = 'canary-first-passphrase'
const second = 'canary-second-passphrase'
const guess = 'canary-wrong-guess'

/** Reads every text in every table, like a thief of the database. */
async function dump(): Promise<string> {
  const { rows: tables } = await t.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const texts = []
  for (const { name } of tables) {
    const { rows } = await t.db.execute<{ line: string }>(sql.raw(`select to_jsonb(x)::text as line from ${name} x`))
    texts.push(...rows.map(({ line }) => line))
  }
  return texts.join('\n')
}

/** Uses an account through its whole lifecycle. Returns its secrets and every response except the two keys themselves. */
async function useWholeAccountLifecycle(): Promise<{ secrets: string[]; replies: string[] }> {
  const replies: string[] = []
  const keep = <R extends { body: string; headers: object }>(reply: R): R => {
    replies.push(reply.body, JSON.stringify(reply.headers))
    return reply
  }
  const person = { email: 'ada@example.com', first_name: 'Ada', last_name: 'L' }
  keep(await t.call('POST /api/users/register', { payload: { ...person, password: first } }))
  keep(await t.call('POST /api/users/register', { payload: { ...person, password: first } }))
  keep(await t.logIn(person.email, guess))
  keep(await t.logIn('nobody@example.com', guess))
  const token = (await t.logIn(person.email, first)).json<{ access_token: string }>().access_token
  const as = { id: '', ...person, password: first, token }
  const ticket = (await t.call('POST /api/auth/stream-ticket', { as })).json<{ ticket: string }>().ticket
  for (const key of [token, ticket]) {
    const stream = await openStream(`${address}/api/auth/events?token=${key}`)
    replies.push(JSON.stringify(await stream.next()))
    await stream.close()
  }
  keep(await t.call('PATCH /api/users/me', { as, payload: { password: second } }))
  keep(await t.call('PATCH /api/users/me', { as, payload: { password: 'short', current_password: guess } }))
  keep(await t.call(`GET /api/users/me?token=${token}&password=${first}`))
  keep(await t.call(`GET /api/nowhere?token=${token}`))
  keep(await t.call('POST /api/users/register', { payload: `{"password":"${first}`, headers: { 'content-type': 'application/json' } }))
  keep(await t.call('GET /api/users/me', { as }))
  keep(await t.call('GET /api/auth/sessions', { as }))
  const admin = await t.person('admin')
  keep(await t.call('GET /api/users/', { as: admin }))
  keep(await t.call('GET /api/admin/audit', { as: admin }))
  return { secrets: [first, second, guess, token, ticket, admin.token], replies }
}

const listLeaked = (texts: string, secrets: string[]) => secrets.filter((secret) => texts.includes(secret))

test('no password, token or ticket is in a log line, a later response or the database', async () => {
  const { secrets, replies } = await useWholeAccountLifecycle()
  expect(new Set(secrets).size).toBe(6)
  expect(listLeaked(t.lines.join(''), secrets)).toEqual([])
  expect(listLeaked(replies.join('\n'), secrets)).toEqual([])
  expect(listLeaked(await dump(), secrets)).toEqual([])
})

test('no stored hash is in a log line or a response, even when the database fails', async () => {
  const { replies } = await useWholeAccountLifecycle()
  const hashes = [...(await dump()).matchAll(/\$argon2id\$[^"]+/g)].map((match) => match[0])
  expect(hashes.length).toBeGreaterThan(0)
  await t.db.execute(sql`alter table users add constraint not_eve check (first_name <> 'Eve')`)
  try {
    const payload = { email: 'eve@example.com', first_name: 'Eve', last_name: 'canary-name', password: first }
    const reply = await t.call('POST /api/users/register', { payload })
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('canary')
  } finally {
    await t.db.execute(sql`alter table users drop constraint not_eve`)
  }
  const log = t.lines.join('')
  expect(log).toContain('insert into')
  expect(log).not.toMatch(/argon2id|canary/)
  expect(replies.join('\n')).not.toContain('argon2id')
})

test('a request line names the signed-in account by id only', async () => {
  type Line = { msg: string; url: string; status: number; user_id?: string }
  const [person, waiting] = [await t.person('user'), await t.person('waitlisted')]
  await t.call('GET /api/tasks/?search=x', { as: person })
  await t.call('GET /api/tasks/not-an-id', { as: person })
  await t.call('GET /api/admin/audit', { as: person })
  await t.call('GET /api/tasks/', { as: waiting })
  await t.call('GET /api/tasks/', { as: { ...person, token: 'adj_dead' } })
  await t.call('GET /api/health', { as: person })
  await t.logIn(person.email, person.password)
  const stream = await openStream(`${address}/api/auth/events?token=${person.token}`)
  await stream.close()
  const listLines = () => t.lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request')
  await expect
    .poll(() => listLines().map(({ url, status, user_id }) => [url, status, user_id]))
    .toEqual([
      ['/api/tasks/?search=***', 200, person.id],
      ['/api/tasks/not-an-id', 404, person.id],
      ['/api/admin/audit', 404, person.id],
      ['/api/tasks/', 403, waiting.id],
      ['/api/tasks/', 401, undefined],
      ['/api/health', 200, undefined],
      ['/api/auth/token', 200, undefined],
      ['/api/auth/events?token=***', 200, person.id],
    ])
  expect(t.lines.join('')).not.toMatch(/@example\.com|adj_|Number/)
})
