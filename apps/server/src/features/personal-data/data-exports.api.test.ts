import type { DataExport } from '@adjutant/contract/accounts/personal-data'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { anyAge } from '../../platform/blobs/blobs.ts'
import { audit_log, data_exports, sessions, thread_messages, thread_participants, threads } from '../../schema.ts'
import { createCompany, createOrganization } from '../../testing/company.ts'
import { toForm } from '../../testing/multipart.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { requestFixtures } from '../comms/testing/request-fixtures.ts'
import { threadFixtures } from '../comms/testing/thread-fixtures.ts'
import { commitmentFixtures } from '../commitments/testing/commitment-fixtures.ts'
import { sweepFileStore } from '../files/index.ts'
import { makeExports } from './data-exports.worker.ts'
import { deleteExpiredExports } from './data-exports.service.ts'
import { unzip } from './testing/unzip.ts'

const t = testApp()
const { begin, send } = threadFixtures(t)
const { addContact, post } = requestFixtures(t)
const { addInteraction, change, list: listPromises } = commitmentFixtures(t)

const request = (as: Caller) => t.call('POST /api/users/me/exports', { as })
const list = async (as: Caller) => (await t.call('GET /api/users/me/exports', { as })).json<DataExport[]>()
const download = (as: Caller, id: string) => t.call(`GET /api/users/me/exports/${id}/content`, { as })
const create = async (as: Caller, path: string, payload: object) => {
  const reply = await t.call(`POST ${path as '/x'}`, { as, payload })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ id: string }>().id
}

const ready = async (as: Caller): Promise<DataExport> => {
  expect((await request(as)).statusCode).toBe(202)
  return vi.waitFor(async () => {
    const [newest] = await list(as)
    expect(newest).toMatchObject({ state: 'ready', progress: 100 })
    return newest!
  }, 10_000)
}
const exported = async (as: Caller) => unzip((await download(as, (await ready(as)).id)).rawPayload)
const jsonOf = (entries: Map<string, Buffer>, name: string) => JSON.parse(entries.get(name)!.toString()) as Record<string, unknown>[]

/** Creates a record of each kind, all containing this word. */
async function fillWith(as: Caller, word: string) {
  await create(as, '/api/journals/', { content: `${word} note`, entry_date: '2026-05-04' })
  await create(as, '/api/tasks/', { title: `${word} task` })
  await create(as, '/api/strategic-goals/', {
    title: `${word} goal`,
    due_date: '2030-01-01',
    kpis: [{ name: 'Revenue', current_value: 1 }],
  })
  await create(as, '/api/strategic-advice/', { content: `${word} advice\n\n## How we will know\n\nSoon.` })
  await create(as, '/api/contacts/', { name: `${word} contact` })
  await create(as, '/api/memory/mine', { content: `${word} memory` })
  const conversation = await create(as, '/api/conversations/', { name: `${word} ../../talk` })
  await t.db.execute(
    sql`insert into messages (id, conversation_id, sender, content) values (${t.app.ctx.newId()}, ${conversation}, 'user', ${`${word} question`})`,
  )
  for (const content of [`${word} first version`, `${word} file`])
    await t.call('POST /api/files/', { as, ...toForm({ name: 'plan.txt', type: 'text/plain', content }) })
}

describe('an export', () => {
  test('contains every record as JSON, notes and conversations as Markdown, and all versions of the files', async () => {
    const me = await t.person('ceo')
    await fillWith(me, 'mine')
    const entries = await exported(me)
    for (const [name, count] of [
      ['account', 1],
      ['sessions', 1],
      ['notes', 1],
      ['tasks', 1],
      ['goals', 1],
      ['advice', 1],
      ['contacts', 1],
      ['memories', 1],
      ['files', 1],
      ['runs', 0],
    ] as const)
      expect([name, jsonOf(entries, `data/${name}.json`).length]).toEqual([name, count])
    expect(jsonOf(entries, 'data/goals.json')[0]).toMatchObject({ title: 'mine goal', kpis: [{ name: 'Revenue' }] })
    const [advice] = jsonOf(entries, 'data/advice.json') as { claims: object[] }[]
    expect(advice!.claims).toMatchObject([{ kind: 'text', sentence: 'Soon.', verdict: 'cannot_tell' }])
    expect(advice!.claims[0]).not.toHaveProperty('attempts')
    const names = [...entries.keys()]
    const textOf = (pattern: RegExp) => names.filter((name) => pattern.test(name)).map((name) => entries.get(name)!.toString())
    expect(textOf(/^notes\/2026-05-04-.*\.md$/)).toEqual(['# 2026-05-04\n\nmine note\n'])
    expect(textOf(/^conversations\/.*\.md$/)[0]).toContain('mine question')
    expect(textOf(/^files\/.*\/plan\.txt$/).toSorted()).toEqual(['mine file', 'mine first version'])
    expect(entries.get('README.txt')!.toString()).toContain('everything that you own')
    for (const name of names) expect(name.split('/')).not.toContain('..')
  })

  test('contains no hash, no token and no records of others, shared with me or not', async () => {
    const { id, people } = await createCompany(t)
    const [me, other] = [people.member, people.creator]
    await fillWith(other, 'foreign')
    await create(other, '/api/tasks/', { title: 'foreign shared task', shared_org_ids: [id] })
    await create(other, '/api/contacts/', { name: 'foreign shared contact', shared_org_ids: [id] })
    await fillWith(me, 'mine')
    const given = await create(people.manager, '/api/tasks/', { title: 'given to me', shared_org_ids: [id], assigned_to_user_id: me.id })
    const all = [...(await exported(me)).values()].map(String).join('\n')
    expect(all).toContain(given)
    expect(all).not.toMatch(/foreign|password_hash|token_hash|argon2|"blob"/)
  })

  /** By visibility of the source: the exported quote of a proposal and of a confirmed promise. No entry means not exported. */
  test.each([
    ['that I see', true, { proposed: 'I will call them tomorrow.', open: 'I promised an answer within ten days.' }],
    ['that I no longer see', false, { open: null }],
  ])('quotes promises only from a text %s', async (_, isShared, expected) => {
    const { id, people } = await createCompany(t)
    const me = people.manager
    const contact = await create(people.creator, '/api/contacts/', { name: 'Halden AG', shared_org_ids: [id] })
    await addInteraction(me, contact, 'I promised an answer within ten days. I will call them tomorrow.')
    const confirmed = (await listPromises(me)).find(({ text }) => text === 'An answer')!
    await change(me, confirmed.id, { state: 'open' })
    if (!isShared) await t.call(`PATCH /api/contacts/${contact}`, { as: people.creator, payload: { shared_org_ids: [] } })
    const promises = jsonOf(await exported(me), 'data/promises.json')
    expect(Object.fromEntries(promises.map(({ state, quote }) => [state, quote]))).toEqual(expected)
    expect(promises.every(({ source_id }) => (source_id !== null) === isShared)).toBe(true)
  })

  test('contains the messages of my threads, without lines for others alone and without those before my return', async () => {
    const [me, other] = [await t.person('user'), await t.person('user')]
    const id = t.app.ctx.newId()
    await t.db.insert(threads).values({ id, last_number: 3 })
    await t.db.insert(thread_participants).values([
      { id: t.app.ctx.newId(), thread_id: id, user_id: me.id, from_number: 1 },
      { id: t.app.ctx.newId(), thread_id: id, user_id: other.id },
    ])
    const line = (number: number, text: string, only?: string) => ({
      id: t.app.ctx.newId(),
      thread_id: id,
      number,
      text,
      sender_id: other.id,
      only_for_user_id: only ?? null,
    })
    await t.db
      .insert(thread_messages)
      .values([line(1, 'before'), line(2, 'heard'), line(3, 'not for me', other.id), line(3, 'for me', me.id)])
    const entries = await exported(me)
    const text = [...entries]
      .filter(([name]) => name.startsWith('threads/'))
      .map(String)
      .join()
    expect(text).toMatch(/heard[^]*for me/)
    expect(text).not.toMatch(/before|not for me/)
  })

  test('contains the first message of a message request, and nothing withheld or unsent', async () => {
    const me = await t.person('user')
    /** A stranger who opens a thread with the person and a colleague of theirs. */
    const openedBy = async (): Promise<{ id: string; stranger: Caller }> => {
      const [stranger, colleague] = [await t.person('user'), await t.person('user')]
      await createOrganization(t, 'Elsewhere', [
        [stranger, 'user'],
        [colleague, 'user'],
      ])
      await addContact(stranger, 'Me', me.email)
      return { id: await begin(stranger, [me, colleague]), stranger }
    }
    const [pending, blocked, unsent] = [await openedBy(), await openedBy(), await openedBy()]
    for (const { stranger, id } of [pending, blocked])
      for (const text of ['first of', 'second of']) await send(stranger, id, `${text} ${id}`)
    await post(me, `threads/${blocked.id}/block`)
    const threadsOf = async (as: Caller) => {
      const entries = [...(await exported(as))].filter(([name]) => name.startsWith('threads/'))
      return { ids: new Set(entries.map(([name]) => name.split('/')[1])), text: entries.map(String).join() }
    }
    const mine = await threadsOf(me)
    expect(mine.ids).toEqual(new Set([pending.id]))
    expect(mine.text).toContain(`first of ${pending.id}`)
    expect(mine.text).not.toMatch(/second of/)
    // The author has everything and can't tell that it was withheld.
    const theirs = await threadsOf(blocked.stranger)
    expect(theirs.text).toMatch(/first of[^]*second of/)
    expect((await threadsOf(unsent.stranger)).ids).toEqual(new Set([unsent.id]))
  })

  test('is streamed in pages and reports missing content instead of failing', async () => {
    const me = await t.person('user')
    await t.db.execute(sql`insert into notes (id, user_id, content, entry_date)
      select gen_random_uuid(), ${me.id}::uuid, n::text, '2026-01-01' from generate_series(1, 450) n`)
    await t.call('POST /api/files/', { as: me, ...toForm({ name: 'lost.txt', type: 'text/plain', content: 'lost' }) })
    for (const blob of await t.blobs.listOlder(anyAge)) await t.blobs.remove(blob)
    const entries = await exported(me)
    expect(new Set(jsonOf(entries, 'data/notes.json').map(({ content }) => content)).size).toBe(450)
    expect(entries.get('README.txt')!.toString()).toMatch(/missing on the server:\n.*lost\.txt/)
  })
})

describe('requesting an export', () => {
  test('requires a recent login', async () => {
    const me = await t.person('user')
    await t.db.update(sessions).set({ created_at: sql`now() - interval '16 minutes'` })
    const reply = await request(me)
    expect([reply.statusCode, reply.json()]).toEqual([409, { detail: twoFactorMessages.reauthenticate }])
  })

  test('is possible once at a time and three times a day, also on the waitlist', async () => {
    const me = await t.person('waitlisted')
    const both = await Promise.all([request(me), request(me)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409])
    await t.db.update(data_exports).set({ state: 'failed' })
    expect([
      (await request(me)).statusCode,
      (await t.db.update(data_exports).set({ state: 'failed' })) && (await request(me)).statusCode,
    ]).toEqual([202, 202])
    await t.db.update(data_exports).set({ state: 'failed' })
    const fourth = await request(me)
    expect([fourth.statusCode, fourth.headers['retry-after']]).toEqual([429, '86400'])
  })

  test('ends with a mail, and the request and the download are in the audit log', async () => {
    const me = await t.person('user')
    const { id } = await ready(me)
    expect((await download(me, id)).headers).toMatchObject({ 'content-type': 'application/zip' })
    await vi.waitFor(() => expect(t.mails).toMatchObject([{ recipient: me.email, subject: 'Your data is ready to download' }]))
    const rows = await t.db.select().from(audit_log).where(eq(audit_log.actor_id, me.id)).orderBy(audit_log.seq)
    expect(rows.map(({ action }) => action)).toEqual(['user.data_export_requested', 'user.data_exported'])
  })

  test('hides the list and the content from another person and an app admin', async () => {
    const [me, other, admin] = [await t.person('user'), await t.person('user'), await t.person('admin')]
    const { id } = await ready(me)
    const absent = await download(other, t.app.ctx.newId())
    for (const as of [other, admin]) {
      expect(await list(as)).toEqual([])
      const reply = await download(as, id)
      expect([reply.statusCode, reply.body]).toEqual([404, absent.body])
    }
    expect((await t.call(`GET /api/users/me/exports/${id}/content`)).statusCode).toBe(401)
  })
})

describe('an archive', () => {
  test('is known to the file store cleanup while it exists', async () => {
    const me = await t.person('user')
    const { id } = await ready(me)
    await sweepFileStore(t.app.ctx, t.blobs, { isOnlyProcess: true })
    expect((await download(me, id)).statusCode).toBe(200)
  })

  test('is deleted with its content after seven days', async () => {
    const me = await t.person('user')
    const { id } = await ready(me)
    await t.db.update(data_exports).set({ expires_at: sql`now() - interval '1 second'` })
    expect((await download(me, id)).statusCode).toBe(404)
    const before = (await t.blobs.listOlder(anyAge)).length
    await deleteExpiredExports(t.app.ctx, t.blobs)
    expect([await list(me), (await t.blobs.listOlder(anyAge)).length]).toEqual([[], before - 1])
  })

  test('of a process that lost its lease is not stored twice', async () => {
    const me = await t.person('user')
    await t.db
      .insert(data_exports)
      .values({ id: t.app.ctx.newId(), user_id: me.id, lease_until: sql`now() + interval '1 hour'`, attempts: 1 })
    await makeExports(t.app.ctx, t.blobs, new AbortController().signal)
    expect(await list(me)).toMatchObject([{ state: 'processing' }])
    await t.db.update(data_exports).set({ lease_until: sql`now() - interval '1 second'`, attempts: 3 })
    await makeExports(t.app.ctx, t.blobs, new AbortController().signal)
    expect(await list(me)).toMatchObject([{ state: 'failed' }])
  })
})
