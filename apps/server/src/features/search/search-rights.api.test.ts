import type { SearchHit } from '@adjutant/contract/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '../../platform/ctx.ts'
import { contact_imports, contacts, conversations, past_interactions } from '../../schema.ts'
import { predict } from '../../testing/permissions/expected-rules.ts'
import { recordCalls } from '../../testing/permissions/record-calls.ts'
import { tryTaskAction } from '../../testing/permissions/task-actions.ts'
import { toPropertyOptions } from '../../testing/permissions/property-options.ts'
import { createGeneratedData, plans, relationOf, type Person, type GeneratedData } from '../../testing/permissions/generated-data.ts'
import { testApp } from '../../testing/test-app.ts'
import { indexPending } from './search-indexer.worker.ts'
import { searchRecords } from './search.service.ts'
import { constantEmbeddings } from './testing/constant-embeddings.ts'

const t = testApp()

const { numRuns, seed } = toPropertyOptions(5)

/** Tests each list separately, so that one list's results can't hide an error of another. */
const ways = {
  words: { queries: ['task or goal or advice or note or contact or file or conversation or changed'], embeddings: undefined },
  titles: { queries: ['tas', 'goa', 'advi', 'not', 'contac', 'fil', 'conversat', 'chang'], embeddings: undefined },
  meaning: { queries: ['xyzzy'], embeddings: constantEmbeddings },
}

async function found(person: Person, { queries, embeddings }: (typeof ways)[keyof typeof ways]): Promise<string[]> {
  const memberships = [...person.accessLevels].map(([organization_id, access]) => ({ organization_id, access }))
  const ctx = { ...t.app.ctx, embeddings, user: { id: person.id, memberships } } as unknown as Ctx
  const ids = new Set<string>()
  for (const query of queries) for (const { id } of await searchRecords(ctx, { query, limit: 50 })) ids.add(id)
  return [...ids].toSorted()
}

const predicted = (data: GeneratedData, person: Person): string[] =>
  data.records
    // Memories are read by the assistant directly, and promises are found by the sentences that they come from.
    .filter(
      (record) =>
        !['memory', 'commitment'].includes(record.kind) && !record.trashedBy && predict(record.kind, 'see', relationOf(person, record)),
    )
    .map(({ id }) => id)
    .toSorted()

async function checkSearch(data: GeneratedData): Promise<void> {
  await indexPending(t.app.ctx, constantEmbeddings)
  for (const person of data.people) {
    const expected = predicted(data, person)
    for (const [name, way] of Object.entries(ways)) expect(await found(person, way), name).toEqual(expected)
  }
}

test('search returns exactly what each person is allowed to see, after any actions', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const data = await createGeneratedData(t, plan)
      for (const record of data.records) await recordCalls[record.kind].write(t, record)
      await checkSearch(data)
      for (const taskAction of plan.taskActions) await tryTaskAction(t, data, taskAction)
      await checkSearch(data)
    }),
    { numRuns, seed, endOnFailure: true },
  )
})

test("app admins don't find others' notes, and colleagues don't find others' conversations", async () => {
  const [owner, admin] = [await t.person('ceo'), await t.person('admin')]
  await t.call('POST /api/journals/', { as: owner, payload: { content: 'The secret plan' } })
  const id = t.app.ctx.newId()
  await t.db.insert(conversations).values({ id, user_id: owner.id, name: 'The secret plan' })
  const search = async (as: typeof owner) =>
    (await t.call('GET /api/search?q=secret%20plan', { as }))
      .json<SearchHit[]>()
      .toSorted((one, other) => other.kind.localeCompare(one.kind))
  expect([await search(owner), await search(admin)]).toMatchObject([[{ kind: 'note' }, { kind: 'conversation', id }], []])
})

test('contacts of an unfinished import are in no search result, and all of them are when it ends', async () => {
  const me = await t.person('user')
  const importId = t.app.ctx.newId()
  await t.db.insert(contact_imports).values({ id: importId, user_id: me.id, lease_until: new Date(Date.now() + 60_000) })
  const [hidden, complete] = [t.app.ctx.newId(), t.app.ctx.newId()]
  await t.db.insert(contacts).values([
    { id: hidden, name: 'Contact Quill', notes: 'changed', created_by_user_id: me.id, import_id: importId },
    // This contact belongs to a finished import.
    { id: complete, name: 'Contact Ready', notes: 'changed', created_by_user_id: me.id, import_id: t.app.ctx.newId() },
  ])
  await t.db
    .insert(past_interactions)
    .values({ id: t.app.ctx.newId(), contact_id: hidden, date: '2026-01-01', summary: 'Contact in person' })
  await indexPending(t.app.ctx, constantEmbeddings)
  const person = { id: me.id, accessLevels: new Map() } as unknown as Person
  const inAllWays = async () => Promise.all(Object.values(ways).map((way) => found(person, way)))
  const byCall = async () => (await t.call('GET /api/search?q=contact', { as: me })).json<SearchHit[]>().map(({ id }) => id)
  expect(await inAllWays()).toEqual([[complete], [complete], [complete]])
  expect(await byCall()).toEqual([complete])
  await t.db.delete(contact_imports)
  const both = [hidden, complete].toSorted()
  expect(await inAllWays()).toEqual([both, both, both])
  expect((await byCall()).toSorted()).toEqual(both)
})
