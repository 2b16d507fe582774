import { offlineNotices, offlineRunNotice } from '@adjutant/analyst'
import type { Contact } from '@adjutant/contract/contacts'
import type { Goal } from '@adjutant/contract/goals'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { advice, conversations, messages, notes, search_entries, search_vectors, tasks } from '../../schema.ts'
import { createCompany, createOrganization } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { indexPending } from './search-indexer.worker.ts'
import { expectTrueIndex } from './testing/index-check.ts'
import { constantEmbeddings } from './testing/constant-embeddings.ts'

const t = testApp()

type Route = Parameters<typeof t.call>[0]

/** Makes the call, then verifies the index. */
async function does<T extends { id: string }>(as: Caller, route: Route, payload?: object): Promise<T> {
  const reply = await t.call(route, { as, ...(payload && { payload }) })
  expect(reply.statusCode, `${route}: ${reply.body}`).toBeLessThan(300)
  await expectTrueIndex(t)
  return (reply.body ? reply.json() : undefined) as T
}
const entriesOf = (id: string) => t.db.select().from(search_entries).where(eq(search_entries.record_id, id)).orderBy(search_entries.part_id)
const audienceOf = async (id: string) => (await entriesOf(id))[0]?.audience.toSorted()

test('a task is indexed from creation to deletion, with its audience', async () => {
  const { id: org, people } = await createCompany(t)
  const { creator, member, orgAdmin } = people
  const task = await does(creator, 'POST /api/tasks/', { title: 'Renew the lease', description: 'Ask the landlord' })
  expect(await entriesOf(task.id)).toMatchObject([{ title: 'Renew the lease', body: 'Ask the landlord', audience: [creator.id] }])
  await does(creator, `PUT /api/tasks/${task.id}`, { title: 'Renew the rent', notes: 'By May' })
  expect(await entriesOf(task.id)).toMatchObject([{ title: 'Renew the rent', body: 'Ask the landlord By May' }])
  await does(creator, `PUT /api/tasks/${task.id}/assign`, { assigned_to_user_id: member.id })
  expect(await audienceOf(task.id)).toEqual([creator.id, member.id].toSorted())
  await does(creator, `POST /api/tasks/${task.id}/share/orgs`, { ids: [org] })
  expect(await audienceOf(task.id)).toEqual([creator.id, member.id, org].toSorted())
  await does(orgAdmin, `DELETE /api/tasks/${task.id}`)
  expect(await entriesOf(task.id)).toEqual([])
  await does(orgAdmin, `POST /api/bin/${task.id}/restore`)
  expect(await audienceOf(task.id)).toEqual([creator.id, member.id, org].toSorted())
  await does(creator, `POST /api/tasks/${task.id}/share/orgs`, { ids: [] })
  expect(await audienceOf(task.id)).toEqual([creator.id, member.id].toSorted())
  await does(creator, `DELETE /api/tasks/${task.id}`)
  await does(creator, `DELETE /api/bin/${task.id}`)
})

test('a goal is indexed with its KPIs', async () => {
  const { id: organization_id, people } = await createCompany(t)
  const kpi = { name: 'Churn', current_value: 4.5, target_value: 2, unit: '%' }
  const goal = await does<Goal>(people.creator, 'POST /api/strategic-goals/', {
    ...{ title: 'Keep customers', due_date: '2027-01-01', organization_id, description: 'All of them', kpis: [kpi] },
  })
  expect(await entriesOf(goal.id)).toMatchObject([{ body: 'All of them Churn: 4.5 of 2 %' }])
  await does(people.manager, `PUT /api/strategic-goals/${goal.id}`, { kpis: [{ ...goal.kpis[0], current_value: 3 }] })
  expect(await entriesOf(goal.id)).toMatchObject([{ body: 'All of them Churn: 3 of 2 %' }])
  await does(people.manager, `PUT /api/strategic-goals/${goal.id}`, { kpis: [] })
  await does(people.creator, `DELETE /api/strategic-goals/${goal.id}`)
  await does(people.creator, `POST /api/bin/${goal.id}/restore`)
  expect(await audienceOf(goal.id)).toEqual([people.creator.id, organization_id].toSorted())
})

test('advice and notes are indexed', async () => {
  const me = await t.person('user')
  const counsel = await does(me, 'POST /api/strategic-advice/', { advice_title: 'Focus', content: 'Do **less**' })
  await does(me, `PUT /api/strategic-advice/${counsel.id}`, { content: 'Do more' })
  expect(await entriesOf(counsel.id)).toMatchObject([{ title: 'Focus', body: 'Do more' }])
  await does(me, `DELETE /api/strategic-advice/${counsel.id}`)
  const note = await does(me, 'POST /api/journals/', { content: '\n# Board\nThey want growth' })
  expect(await entriesOf(note.id)).toMatchObject([{ title: 'Board', audience: [me.id] }])
  await does(me, `PUT /api/journals/${note.id}`, { content: 'They want profit' })
  await does(me, `DELETE /api/journals/${note.id}`)
  await does(me, `POST /api/bin/${note.id}/restore`)
  await does(me, `DELETE /api/journals/${note.id}`)
  await t.db.update(notes).set({ deleted_at: new Date(0) })
  await t.db.delete(notes)
  expect(await expectTrueIndex(t)).toBe(0)
})

test('a contact is found by each of its interactions', async () => {
  const { id: org, people } = await createCompany(t)
  const { creator, manager } = people
  const { id } = await does<Contact>(creator, 'POST /api/contacts/', {
    name: 'Ada',
    role: 'Analyst',
    emails: ['ada@x.example'],
    phones: ['+44'],
  })
  await does(creator, `PATCH /api/contacts/${id}`, { shared_org_ids: [org], notes: 'Likes tea' })
  const { past_interactions } = await does<Contact>(manager, `POST /api/contacts/${id}/past-interactions`, {
    ...{ date: '2026-03-01', summary: 'Lunch', notes: 'Spoke of engines' },
  }).then(() => t.call(`GET /api/contacts/${id}`, { as: creator }).then((reply) => reply.json<Contact>()))
  const audience = [creator.id, org].toSorted()
  expect(await entriesOf(id)).toMatchObject([
    { part_id: id, body: 'Analyst ada@x.example +44 Likes tea', audience },
    { part_id: past_interactions[0]!.id, title: 'Ada', body: '2026-03-01 Lunch Spoke of engines', audience },
  ])
  await does(creator, `PUT /api/contacts/${id}/past-interactions/${past_interactions[0]!.id}`, { summary: 'Dinner' })
  await does(creator, `PATCH /api/contacts/${id}`, { name: 'Ada L.', shared_org_ids: [] })
  expect((await entriesOf(id)).map(({ title, audience: ids }) => [title, ids])).toEqual(Array(2).fill(['Ada L.', [creator.id]]))
  await does(creator, `DELETE /api/contacts/${id}`)
  await does(creator, `POST /api/bin/${id}/restore`)
  expect(await entriesOf(id)).toHaveLength(2)
  await does(creator, `DELETE /api/contacts/${id}/past-interactions/${past_interactions[0]!.id}`)
  expect(await entriesOf(id)).toHaveLength(1)
})

test('indexes an import of a thousand contacts at once', async () => {
  const me = await t.person('user')
  const text = `Name,Role\n${Array.from({ length: 1_000 }, (_, n) => `Person ${n},Role ${n}`).join('\n')}\n`
  await does(me, 'POST /api/contacts/import', { format: 'csv', text })
  expect(await t.db.$count(search_entries)).toBe(1_000)
})

test('a conversation is found by its messages, but not by one in progress', async () => {
  const me = await t.person('user')
  const [id, asked, answered] = [t.app.ctx.newId(), t.app.ctx.newId(), t.app.ctx.newId()]
  await t.db.insert(conversations).values({ id, user_id: me.id, name: 'Pricing' })
  await t.db.insert(messages).values([
    { id: asked, conversation_id: id, sender: 'user', content: 'What do we charge?' },
    { id: answered, conversation_id: id, sender: 'ai', content: 'Too', lease_until: new Date(Date.now() + 60_000) },
    { id: t.app.ctx.newId(), conversation_id: id, sender: 'system', content: 'Stopped.' },
  ])
  expect(await expectTrueIndex(t)).toBe(2)
  await t.db.update(messages).set({ content: 'Too little.', lease_until: null }).where(eq(messages.id, answered))
  const bodies = (await entriesOf(id)).map(({ body }) => body)
  expect(bodies.toSorted()).toEqual(['', 'Too little.', 'What do we charge?'])
  expect(await audienceOf(id)).toEqual([me.id])
  await t.db.update(conversations).set({ name: 'Prices', updated_at: new Date() })
  await expectTrueIndex(t)
  await t.db.update(conversations).set({ deleted_at: new Date() })
  expect(await expectTrueIndex(t)).toBe(0)
  await t.db.update(conversations).set({ deleted_at: null })
  expect(await expectTrueIndex(t)).toBe(3)
  await t.db.delete(messages).where(eq(messages.id, asked))
  expect(await expectTrueIndex(t)).toBe(2)
})

test('the notice that no model is set up is not indexed', async () => {
  const me = await t.person('user')
  const id = t.app.ctx.newId()
  await t.db.insert(conversations).values({ id, user_id: me.id, name: 'Pricing' })
  const answer = { conversation_id: id, sender: 'ai' as const }
  await t.db.insert(messages).values([
    { id: t.app.ctx.newId(), ...answer, content: `We charge little.\n\n${offlineNotices.en}` },
    { id: t.app.ctx.newId(), ...answer, content: `Wir verlangen wenig.\n\n${offlineNotices.de}` },
  ])
  await t.call('POST /api/strategic-advice/', { as: me, payload: { advice_title: 'Focus', content: `Do less\n\n${offlineRunNotice}` } })
  await expectTrueIndex(t)
  const bodies = (await t.db.select({ body: search_entries.body }).from(search_entries)).map(({ body }) => body)
  expect(bodies.toSorted()).toEqual(['', 'Do less', 'We charge little.', 'Wir verlangen wenig.'])
})

test('a deleted account and a deleted organization are removed from every audience', async () => {
  const { id: org, people } = await createCompany(t)
  const { creator, member, appAdmin, orgAdmin } = people
  const task = await does(creator, 'POST /api/tasks/', { title: 'Shared' })
  await does(creator, `PUT /api/tasks/${task.id}/assign`, { assigned_to_user_id: member.id })
  await does(creator, `POST /api/tasks/${task.id}/share/orgs`, { ids: [org] })
  await does(creator, 'POST /api/journals/', { content: 'Mine' })
  const goal = await does(creator, 'POST /api/strategic-goals/', { title: 'Grow', due_date: '2027-01-01', organization_id: org })
  const contact = await does(creator, 'POST /api/contacts/', { name: 'Ada', shared_org_ids: [org] })
  await does(appAdmin, `DELETE /api/users/${creator.id}`)
  // The most senior member received the account's records in the organization.
  expect(await audienceOf(task.id)).toEqual([member.id, org, orgAdmin.id].toSorted())
  expect(await t.db.$count(search_entries, eq(search_entries.kind, 'note'))).toBe(0)
  await does(appAdmin, `DELETE /api/organizations/${org}`)
  expect(await audienceOf(task.id)).toEqual([member.id, orgAdmin.id].toSorted())
  expect([await audienceOf(goal.id), await audienceOf(contact.id)]).toEqual([[orgAdmin.id], [orgAdmin.id]])
})

test('a long note is indexed to its last word, in passages that end at a word', async () => {
  const me = await t.person('user')
  const content = `${'word '.repeat(19_997)}the very needle`
  const { id } = await does(me, 'POST /api/journals/', { content })
  const passages = (await entriesOf(id)).toSorted((one, other) => one.chunk - other.chunk)
  expect(passages.map(({ body }) => body).join(' ')).toBe(content)
  expect(Math.max(...passages.map(({ body }) => body.length))).toBeLessThanOrEqual(1_000)
  await does(me, `PUT /api/journals/${id}`, { content: 'short' })
  expect(await entriesOf(id)).toHaveLength(1)
})

test('a text without spaces is split at the maximum length without loss', async () => {
  const me = await t.person('user')
  const { id } = await does(me, 'POST /api/journals/', { content: '漢'.repeat(2_500) })
  const passages = (await entriesOf(id)).toSorted((one, other) => one.chunk - other.chunk)
  expect(passages.map(({ body }) => body.length)).toEqual([1_000, 1_000, 500])
})

test('concurrent updates leave no stale text or audience', async () => {
  const me = await t.person('user')
  const org = await createOrganization(t, 'Home', [[me, 'admin']])
  const made: { id: string }[] = []
  for (let n = 0; n < 8; n++) made.push(await does(me, 'POST /api/tasks/', { title: 'Before' }))
  await Promise.all(
    made.flatMap(({ id }) => [
      t.db.execute(sql`insert into task_shares (task_id, organization_id) values (${id}, ${org})`),
      t.db.update(tasks).set({ title: 'After' }).where(eq(tasks.id, id)),
    ]),
  )
  expect(await expectTrueIndex(t)).toBe(8)
})

test('an embedding is kept when only the audience changes and removed with the text', async () => {
  const { id: org, people } = await createCompany(t)
  const { creator } = people
  const task = await does(creator, 'POST /api/tasks/', { title: 'Rent' })
  await indexPending(t.app.ctx, constantEmbeddings)
  await does(creator, `POST /api/tasks/${task.id}/share/orgs`, { ids: [org] })
  const viewers = await t.db.select({ id: search_vectors.viewer_id, topic: search_vectors.topic }).from(search_vectors)
  expect(viewers.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([creator.id, org].toSorted().map((id) => ({ id, topic: 3 })))
  await does(creator, `PUT /api/tasks/${task.id}`, { title: 'Lease' })
  expect(await entriesOf(task.id)).toMatchObject([{ embedding: null, bits: null, topic: null }])
  expect(await t.db.$count(search_vectors)).toBe(0)
  await indexPending(t.app.ctx, constantEmbeddings)
  await does(creator, `DELETE /api/tasks/${task.id}`)
  expect(await t.db.$count(search_vectors)).toBe(0)
})

test('a record that changes during embedding is embedded again', async () => {
  const me = await t.person('user')
  const id = t.app.ctx.newId()
  await t.db.insert(advice).values({ id, user_id: me.id, advice_title: 'Before', content: 'x' })
  const slow = {
    ...constantEmbeddings,
    find: async () => {
      await t.db.update(advice).set({ advice_title: 'After' })
      return constantEmbeddings.find('', { isUrgent: false })
    },
  }
  await indexPending(t.app.ctx, slow)
  expect(await entriesOf(id)).toMatchObject([{ title: 'After', topic: 3 }])
})
