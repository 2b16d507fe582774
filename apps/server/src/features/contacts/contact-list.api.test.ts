import type { Contact } from '@adjutant/contract/contacts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../schema.ts'
import { createCompany, createOrganization } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const create = async (as: Caller, fields: object) => (await t.call('POST /api/contacts/', { as, payload: fields })).json<Contact>()
const list = (as: Caller, query = '') => t.call(`GET /api/contacts/${query}`, { as })
const namesIn = async (as: Caller, query = '') => (await list(as, query)).json<Contact[]>().map(({ name }) => name)

describe('the list of contacts', () => {
  test('is sorted by name in natural order', async () => {
    const me = await t.person('user')
    for (const name of ['Zoe', 'émile', 'Anna', 'bert', 'Öko', 'Ernst']) await create(me, { name })
    expect(await namesIn(me)).toEqual(['Anna', 'bert', 'émile', 'Ernst', 'Öko', 'Zoe'])
  })

  test('is paged and returns the total count', async () => {
    const me = await t.person('user')
    for (const name of ['a', 'b', 'c', 'd', 'e']) await create(me, { name })
    const page = await list(me, '?skip=1&limit=2')
    expect([page.json<Contact[]>().map(({ name }) => name), page.headers['x-total-count']]).toEqual([['b', 'c'], '5'])
    const behind = await list(me, '?skip=9')
    expect([behind.json(), behind.headers['x-total-count']]).toEqual([[], '5'])
    expect((await list(me, '?search=nobody')).headers['x-total-count']).toBe('0')
  })

  test.each(['?skip=-1', '?limit=0', '?limit=201', '?limit=x'])('rejects %s', async (query) => {
    expect((await list(await t.person('user'), query)).statusCode).toBe(422)
  })

  test('shows an own contact that is also shared twice with the caller once', async () => {
    const { id, people } = await createCompany(t)
    const second = await createOrganization(t, 'Second', [[people.creator, 'user']])
    await create(people.creator, { name: 'Ada', shared_org_ids: [id, second] })
    const reply = await list(people.creator)
    expect([await namesIn(people.creator), reply.headers['x-total-count']]).toEqual([['Ada'], '1'])
  })

  test('returns each contact with all its relations', async () => {
    const { id, people } = await createCompany(t)
    const contact = await create(people.creator, { name: 'Ada', emails: [people.member.email], shared_org_ids: [id] })
    await create(people.creator, { name: 'Bob' })
    const path = `POST /api/contacts/${contact.id}/past-interactions` as const
    for (const date of ['2026-01-02', '2026-03-01', '2026-02-01'])
      await t.call(path, { as: people.creator, payload: { date, summary: `On ${date}` } })
    const [ada, bob] = (await list(people.creator)).json<Contact[]>()
    expect(ada).toMatchObject({
      user_id: people.member.id,
      is_user: true,
      shared_org_ids: [id],
      created_by_user: { id: people.creator.id },
    })
    expect(ada!.past_interactions.map(({ date }) => date)).toEqual(['2026-03-01', '2026-02-01', '2026-01-02'])
    expect(bob).toMatchObject({ user_id: null, past_interactions: [], shared_org_ids: [] })
  })
})

describe('search', () => {
  const filled = async () => {
    const me = await t.person('user')
    await create(me, { name: 'Ada Lovelace', role: 'Analyst', emails: ['ada@engine.example'], phones: ['+44 (20) 7946-0958'] })
    await create(me, {
      name: 'Charles',
      role: 'Inventor_100%',
      emails: ['c@x.example', 'charles@second.example'],
      phones: ['1', '555 0100'],
    })
    return me
  }

  test.each([
    ['love', ['Ada Lovelace']],
    ['ANALYST', ['Ada Lovelace']],
    ['second.EXAMPLE', ['Charles']],
    ['7946-0958', ['Ada Lovelace']],
    ['+442079', ['Ada Lovelace']],
    ['5550100', ['Charles']],
    ['.example', ['Ada Lovelace', 'Charles']],
    ['100%', ['Charles']],
    ['r_1', ['Charles']],
    ['%', ['Charles']],
    [String.raw`\ `, []],
    ['nobody', []],
    ["'; drop table contacts; --", []],
  ])('for %s finds %j', async (search, names) => {
    expect(await namesIn(await filled(), `?search=${encodeURIComponent(search)}`)).toEqual(names)
  })

  test("doesn't find other people's contacts", async () => {
    await filled()
    expect(await namesIn(await t.person('user'), '?search=ada')).toEqual([])
  })
})

describe('the account behind a contact', () => {
  const linkOf = async (as: Caller) => (await list(as)).json<Contact[]>().map(({ user_id, is_user }) => [user_id, is_user])
  const inOneOrganization = (...people: Caller[]) =>
    createOrganization(
      t,
      'Together',
      people.map((person) => [person, 'user']),
    )

  test('is found by any of the emails, case-insensitively', async () => {
    const [me, other] = [await t.person('user'), await t.person('user', { email: 'Grace.Hopper@Example.com' })]
    await inOneOrganization(me, other)
    await create(me, { name: 'Grace', emails: ['nobody@example.com', 'grace.HOPPER@example.com'] })
    expect(await linkOf(me)).toEqual([[other.id, true]])
  })

  test('belongs to the first email that has one', async () => {
    const [me, first, second] = [await t.person('user'), await t.person('user'), await t.person('user')]
    await inOneOrganization(me, first, second)
    await create(me, { name: 'Twice', emails: [second.email, first.email] })
    expect(await linkOf(me)).toEqual([[second.id, true]])
  })

  test('appears when the account is created, follows the email, and disappears with the account', async () => {
    const me = await t.person('user')
    const contact = await create(me, { name: 'Later', emails: ['later@example.com'] })
    expect(await linkOf(me)).toEqual([[null, false]])
    const later = await t.person('user', { email: 'later@example.com' })
    await inOneOrganization(me, later)
    expect(await linkOf(me)).toEqual([[later.id, true]])
    await t.call(`PATCH /api/contacts/${contact.id}`, { as: me, payload: { emails: ['other@example.com'] } })
    expect(await linkOf(me)).toEqual([[null, false]])
    await t.call(`PATCH /api/contacts/${contact.id}`, { as: me, payload: { emails: ['LATER@example.com'] } })
    await t.db.update(users).set({ user_level: 'waitlisted' }).where(eq(users.id, later.id))
    expect(await linkOf(me)).toEqual([[null, false]])
    await t.db.update(users).set({ user_level: 'ceo' }).where(eq(users.id, later.id))
    expect(await linkOf(me)).toEqual([[later.id, true]])
    await t.db.delete(users).where(eq(users.id, later.id))
    expect(await linkOf(me)).toEqual([[null, false]])
  })

  test('is linked only by a verified address, or inside the organization that manages it', async () => {
    const [me, colleague, managed] = [await t.person('user'), await t.person('user'), await t.person('user')]
    const organization = await inOneOrganization(me, colleague, managed)
    await create(me, { name: 'Colleague', emails: [colleague.email] })
    await create(me, { name: 'Managed', emails: [managed.email] })
    await t.db.update(users).set({ email_verified_at: null })
    await t.db.update(users).set({ managed_by_id: organization }).where(eq(users.id, managed.id))
    expect(await linkOf(me)).toEqual([
      [null, false],
      [managed.id, true],
    ])
    await t.db.update(users).set({ email_verified_at: new Date() }).where(eq(users.id, colleague.id))
    expect((await linkOf(me))[0]).toEqual([colleague.id, true])
    const elsewhere = await createOrganization(t, 'Elsewhere', [[managed, 'user']])
    await t.db.update(users).set({ managed_by_id: elsewhere }).where(eq(users.id, managed.id))
    expect((await linkOf(me))[1]).toEqual([null, false])
  })

  test("is hidden if it is a stranger's: in lists, records, imports, exports, recipients and from the person who shares it", async () => {
    const [me, colleague, stranger] = [await t.person('user'), await t.person('user'), await t.person('user')]
    const organization = await inOneOrganization(me, colleague)
    await createOrganization(t, 'Elsewhere', [[stranger, 'admin']])
    const text = `Name,Email\nKnown,${stranger.email}\n`
    await t.call('POST /api/contacts/import', { as: me, payload: { format: 'csv', text } })
    const contact = await create(me, { name: 'Known', emails: [stranger.email], shared_org_ids: [organization] })
    const nobody = await create(me, { name: 'Known', emails: ['nobody@example.com'], shared_org_ids: [organization] })
    for (const as of [me, colleague]) {
      const bodies = [
        await list(as),
        await t.call(`GET /api/contacts/${contact.id}`, { as }),
        await t.call('GET /api/contacts/export.csv', { as }),
        await t.call('GET /api/contacts/export.vcf', { as }),
        await t.call('GET /api/comms/recipients', { as }),
        await t.call('GET /api/comms/recipients?search=known', { as }),
        await t.call('GET /api/contacts/assignable', { as }),
      ].map(({ body }) => body)
      expect(bodies.filter((body) => body.includes(stranger.id))).toEqual([])
      expect((await linkOf(as)).every(([id, isUser]) => id === null && isUser === false)).toBe(true)
    }
    const put = async (id: string, email: string) =>
      (await t.call(`PATCH /api/contacts/${id}`, { as: me, payload: { emails: [email] } })).json<Contact>()
    expect([await put(nobody.id, stranger.email), await put(contact.id, 'nobody@example.com')]).toMatchObject([
      { user_id: null, is_user: false },
      { user_id: null, is_user: false },
    ])
  })
})
