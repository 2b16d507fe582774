import type { Contact } from '@adjutant/contract/contacts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contact_imports, contacts, search_entries, users } from '../../../schema.ts'
import { createOrganization, publishedChanges } from '../../../testing/company.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { undoDeadImports } from './contact-import.service.ts'
import { SlicePace, batchLimits, toBatches } from './import-batches.logic.ts'

const t = testApp()

const slices = 10
const count = batchLimits.rows * slices
const csv = (names: string[]) => `name,email\n${names.map((name) => `${name},${name.replaceAll(/\W/g, '')}@x.example`).join('\n')}`
const people = (prefix = 'Person') => Array.from({ length: count }, (_, n) => `${prefix} ${n}`)
const bring = (as: Caller, text: string) => t.call('POST /api/contacts/import', { as, payload: { format: 'csv', text } })
const list = (as: Caller) => t.call('GET /api/contacts/?limit=1', { as })
const countVisible = async (as: Caller) => Number((await list(as)).headers['x-total-count'])

/** Repeats `between` until the import responds. */
async function during(importing: ReturnType<typeof bring>, between: () => Promise<void>) {
  const end = new AbortController()
  const reply = importing.finally(() => end.abort())
  while (!end.signal.aborted) await between()
  return reply
}

/** Resolves between the first chunk and the last. */
async function sliceWritten() {
  for (;;) {
    const written = await t.db.$count(contacts)
    if (written > 0) return expect(written).toBeLessThan(count)
    await new Promise(setImmediate)
  }
}

describe('an import in chunks', () => {
  test("lets other people's calls run in between and shows no contacts before it is complete", async () => {
    const [me, other] = [await t.person('user'), await t.person('user')]
    const [written, visible]: Set<number>[] = [new Set(), new Set()]
    let answeredMeanwhile = 0
    const importing = bring(me, csv(people()))
    const [reply] = await Promise.all([
      during(importing, async () => void written!.add(await t.db.$count(contacts))),
      during(importing, async () => {
        visible!.add(await countVisible(me))
        expect((await list(other)).statusCode).toBe(200)
        answeredMeanwhile += 1
      }),
    ])
    expect(reply.json()).toMatchObject({ imported: count })
    const partial = [...written!].filter((n) => n > 0 && n < count)
    expect(partial.length).toBeGreaterThan(0)
    expect(answeredMeanwhile).toBeGreaterThan(1)
    expect([...visible!].filter((n) => n > 0 && n < count)).toEqual([])
    expect(await countVisible(me)).toBe(count)
    expect((await publishedChanges(t)).filter(({ topic }) => topic === 'contacts')).toHaveLength(1)
    expect(await t.db.$count(contact_imports)).toBe(0)
  })

  test('removes earlier chunks when a later one fails', async () => {
    const me = await t.person('user')
    await t.db.execute(sql`alter table contacts add constraint no_boom check (name <> 'Boom')`)
    const reply = await bring(me, csv([...people(), 'Boom'])).finally(() => t.db.execute(sql`alter table contacts drop constraint no_boom`))
    expect(reply.statusCode).toBe(500)
    expect([await t.db.$count(contacts), await t.db.$count(search_entries), await t.db.$count(contact_imports)]).toEqual([0, 0, 0])
    expect((await publishedChanges(t)).filter(({ topic }) => topic === 'contacts')).toEqual([])
    expect((await bring(me, csv(people()))).statusCode).toBe(201)
  })

  test('hides and cleans up the remains of a killed process, and keeps an active import', async () => {
    const me = await t.person('user')
    const [dead, live] = [t.app.ctx.newId(), t.app.ctx.newId()]
    const lease = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    await t.db.insert(contact_imports).values([
      { id: dead, user_id: me.id, lease_until: lease(-1) },
      { id: live, user_id: me.id, lease_until: lease(1) },
    ])
    const rows = [dead, live].flatMap((import_id) => Array.from({ length: 45 }, () => ({ id: t.app.ctx.newId(), name: 'Half', import_id })))
    await t.db.insert(contacts).values(rows.map((row) => ({ ...row, created_by_user_id: me.id })))
    expect(await countVisible(me)).toBe(0)
    const one = rows[0]!.id
    for (const route of [`GET /api/contacts/${one}`, `DELETE /api/contacts/${one}`] as const)
      expect((await t.call(route, { as: me })).statusCode, route).toBe(404)
    expect((await t.call('GET /api/contacts/export.csv', { as: me })).body).not.toContain('Half')
    await undoDeadImports(t.app.ctx)
    expect(await t.db.$count(contacts, eq(contacts.import_id, dead))).toBe(0)
    expect(await t.db.$count(contacts, eq(contacts.import_id, live))).toBe(45)
    expect((await t.db.select({ id: contact_imports.id }).from(contact_imports)).map(({ id }) => id)).toEqual([live])
  })

  test('writes and leaves no rows after its lease is lost', async () => {
    const me = await t.person('user')
    const importing = bring(me, csv(people()))
    await sliceWritten()
    await t.db.update(contact_imports).set({ lease_until: new Date(0) })
    const reply = await importing
    expect([reply.statusCode, reply.json()]).toMatchObject([
      503,
      { detail: 'The import was interrupted. Nothing was imported. Try again.' },
    ])
    expect(await t.db.$count(contacts)).toBe(0)
  })

  test('is complete for two concurrent imports of one person', async () => {
    const me = await t.person('user')
    const replies = await Promise.all([bring(me, csv(people('A'))), bring(me, csv(people('B')))])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(await countVisible(me)).toBe(2 * count)
  })

  test('continues when its organization is deleted meanwhile, and ends when the account is deleted', async () => {
    const [me, admin] = [await t.person('user'), await t.person('admin')]
    const home = await createOrganization(t, 'Home', [[me, 'user']])
    await t.db.update(users).set({ organization_id: home }).where(eq(users.id, me.id))
    const kept = bring(me, csv(people()))
    await sliceWritten()
    expect((await t.call(`DELETE /api/organizations/${home}`, { as: admin })).statusCode).toBe(204)
    expect((await kept).statusCode).toBe(201)
    expect(await countVisible(me)).toBe(count)
    const labels = (await t.call('GET /api/contacts/', { as: me })).json<Contact[]>().map(({ organization_id }) => organization_id)
    expect(new Set(labels)).toEqual(new Set([null]))
    await t.db.delete(contacts)

    const lost = bring(me, csv(people()))
    await sliceWritten()
    expect((await t.call(`DELETE /api/users/${me.id}`, { as: admin })).statusCode).toBe(204)
    expect((await lost).statusCode).toBe(401)
    expect(await t.db.$count(contacts)).toBe(0)
  })

  test('batches shrink when they are slow, down to a few rows, and grow again up to their limit', () => {
    const pace = new SlicePace()
    const contact = { name: 'Ada', role: null, emails: [], phones: [], notes: null, past_interactions: [] }
    const slices = toBatches(
      Array.from({ length: 500 }, () => contact),
      '',
      t.app.ctx.newId,
      pace,
    )
    const take = (ms: number) => {
      const batch = slices.next().value!
      return [batch.contacts.length, pace.recordSlice(batch, ms)]
    }
    // Milliseconds of a batch, its rows, and the pause after it.
    for (const [ms, rows, pauseMs] of [
      [20, 25, 5],
      [40, 25, 10],
      [80, 25, 20],
      [40, 13, 10],
      [2_000, 13, 40],
      [200, 10, 40],
      [20, 10, 5],
      [1, 20, 0.25],
      [1, 25, 0.25],
    ] as const)
      expect([ms, ...take(ms)]).toEqual([ms, rows, pauseMs])
  })

  test('splits one contact with many interactions and keeps their order', async () => {
    const me = await t.person('user')
    const calls = Array.from({ length: 95 }, (_, n) => `Call ${n}`)
    const interactions = calls.map((summary) => ({ date: '2026-01-01', summary, notes: null }))
    const ada = { name: 'Ada', role: null, emails: [], phones: [], notes: null, past_interactions: interactions }
    const sizes = [...toBatches([ada], '', t.app.ctx.newId)].map((batch) => batch.contacts.length + batch.interactions.length)
    expect(sizes).toEqual([25, 25, 25, 21])
    const long = { ...ada, notes: 'x'.repeat(batchLimits.characters), past_interactions: [] }
    expect([...toBatches([long, long], '', t.app.ctx.newId)]).toHaveLength(2)
    const cell = calls.map((summary) => `2026-01-01;${summary}`).join('\n')
    expect((await bring(me, `name,interactions\nAda,"${cell}"`)).json()).toMatchObject({ imported: 1 })
    const [contact] = (await t.call('GET /api/contacts/', { as: me })).json<Contact[]>()
    expect(contact!.past_interactions.map(({ summary }) => summary)).toEqual(calls)
  })
})
