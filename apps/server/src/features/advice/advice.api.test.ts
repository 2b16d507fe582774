import type { Advice } from '@adjutant/contract/advice'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import { advice } from '../../schema.ts'
import { can } from '../../platform/permissions.ts'
import { advicePermissions } from './advice.policy.ts'
import { createCompany, publishedChanges, type Role } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const post = (as: Caller, payload: object) => t.call('POST /api/strategic-advice/', { as, payload })
const create = async (as: Caller, payload: object = { content: 'Do less.' }): Promise<Advice> => {
  const reply = await post(as, payload)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}
const list = (as: Caller, query = '') => t.call(`GET /api/strategic-advice/?${query}`, { as })
const read = (as: Caller, id: string) => t.call(`GET /api/strategic-advice/${id}`, { as })
const change = (as: Caller, id: string, payload: object) => t.call(`PUT /api/strategic-advice/${id}`, { as, payload })
const remove = (as: Caller, id: string) => t.call(`DELETE /api/strategic-advice/${id}`, { as })
const detailOf = (reply: Awaited<ReturnType<typeof list>>) => [reply.statusCode, reply.json<{ detail: string }>().detail]

describe('POST /api/strategic-advice/', () => {
  test('creates an advice that a person wrote', async () => {
    const me = await t.person('user')
    const made = await create(me, { advice_title: ' Focus ', content: ' # Do less\n\nbetter ' })
    expect(made).toMatchObject({
      advice_title: 'Focus',
      content: '# Do less\n\nbetter',
      user_id: me.id,
      crew_run_id: null,
      organization_id: null,
    })
    expect(made).toMatchObject({ can_edit: true, can_delete: true })
    expect((await list(me)).json()).toEqual([made])
    expect((await read(me, made.id)).json()).toEqual(made)
  })

  test.each([undefined, '', '   '])('derives the title from the first line if the title is %j', async (advice_title) => {
    const made = await create(await t.person('user'), { advice_title, content: '\n## **Do** less\nbetter' })
    expect(made.advice_title).toBe('Do less')
  })

  test('truncates a long first line to the maximum length of a title', async () => {
    const made = await create(await t.person('user'), { content: 'word '.repeat(1000) })
    expect(made.advice_title).toHaveLength(300)
    expect(made.advice_title.endsWith('…')).toBe(true)
  })

  test('ignores owner, run and permissions in the body', async () => {
    const [me, other] = [await t.person('user'), await t.person('user')]
    const requestedFields = { id: other.id, user_id: other.id, crew_run_id: other.id, created_at: '2001-01-01', can_edit: false }
    const made = await create(me, { content: 'x', ...requestedFields })
    expect(made).toMatchObject({ user_id: me.id, crew_run_id: null, can_edit: true })
    expect(made.id).not.toBe(other.id)
  })

  test.each([
    ['no content', {}, appMessages.advice.contentRequired, 'content'],
    ['blank content', { content: ' \n ' }, appMessages.advice.contentRequired, 'content'],
    ['content of 100,001 characters', { content: 'x'.repeat(100_001) }, 'Use at most 100,000 characters.', 'content'],
    ['a title of 301 characters', { content: 'x', advice_title: 'x'.repeat(301) }, 'Use at most 300 characters.', 'advice_title'],
    [
      'an organization that does not exist',
      { content: 'x', organization_id: crypto.randomUUID() },
      appMessages.organization.foreign,
      'organization_id',
    ],
  ])('rejects %s', async (_what, body, detail, field) => {
    const reply = await post(await t.person('user'), body)
    expect([reply.statusCode, reply.json()]).toEqual([422, { detail, errors: [{ field, message: detail }] }])
    expect(await t.db.$count(advice)).toBe(0)
  })

  test('rejects a foreign organization with the same message', async () => {
    const { people, strangersId } = await createCompany(t)
    expect(detailOf(await post(people.creator, { content: 'x', organization_id: strangersId }))).toEqual([
      422,
      appMessages.organization.foreign,
    ])
  })

  test("publishes an organization's advice to all its members", async () => {
    const { id, people } = await createCompany(t)
    const made = await create(people.creator, { content: 'x', organization_id: id })
    const audience = [people.creator.id, id].toSorted()
    expect(await publishedChanges(t)).toEqual([{ topic: 'advice', kind: 'created', id: made.id, actor_id: people.creator.id, audience }])
  })
})

describe('GET /api/strategic-advice/', () => {
  test('lists the newest first, in pages, with the total count', async () => {
    const me = await t.person('user')
    const rows = [1, 3, 2].map((day) => ({ day, id: t.app.ctx.newId(), created_at: new Date(Date.UTC(2026, 0, day)) }))
    await t.db
      .insert(advice)
      .values(rows.map(({ id, day, created_at }) => ({ id, created_at, user_id: me.id, advice_title: `${day}`, content: 'x' })))
    const titles = (reply: Awaited<ReturnType<typeof list>>) => reply.json<Advice[]>().map(({ advice_title }) => advice_title)
    expect(titles(await list(me))).toEqual(['3', '2', '1'])
    const page = await list(me, 'skip=1&limit=1')
    expect([titles(page), page.headers['x-total-count']]).toEqual([['2'], '3'])
    expect((await list(me, 'limit=0')).statusCode).toBe(422)
  })

  test('follows the permission table', async () => {
    const { id: organization_id, people, strangersId } = await createCompany(t)
    const content = 'x'
    const made = [await create(people.creator), await create(people.creator, { content, organization_id })]
    made.push(await create(people.stranger, { content, organization_id: strangersId }), await create(people.appAdmin))
    for (const [role, { id, email }] of Object.entries(people) as [Role, Caller][]) {
      const own = {
        creator: organization_id,
        member: organization_id,
        manager: organization_id,
        orgAdmin: organization_id,
        stranger: strangersId,
        appAdmin: null,
      }[role]
      const memberships = own ? [{ organization_id: own, access: 'user' as const }] : []
      const actor = { id, email, user_level: 'user' as const, first_name: null, last_name: null, memberships }
      const standing = (one: Advice) => ({ creatorId: one.user_id, organizationIds: one.organization_id ? [one.organization_id] : [] })
      const expected = made.filter((one) => can(actor, 'see', advicePermissions, standing(one))).map((one) => one.id)
      const listed = (await list(people[role])).json<Advice[]>().map((one) => one.id)
      expect(listed.toSorted(), role).toEqual(expected.toSorted())
      for (const one of made) expect((await read(people[role], one.id)).statusCode, role).toBe(expected.includes(one.id) ? 200 : 404)
    }
  })
})

describe("permission to update and delete an organization's advice", () => {
  const answers: Record<Role, { edit: number; delete: number }> = {
    creator: { edit: 200, delete: 204 },
    member: { edit: 409, delete: 409 },
    manager: { edit: 200, delete: 409 },
    orgAdmin: { edit: 200, delete: 204 },
    stranger: { edit: 404, delete: 404 },
    appAdmin: { edit: 404, delete: 404 },
  }

  test.each(Object.entries(answers) as [Role, (typeof answers)[Role]][])('%s', async (role, expected) => {
    const { id: organization_id, people } = await createCompany(t)
    const { id } = await create(people.creator, { content: 'Do less.', organization_id })
    const [seen] = (await list(people[role])).json<Advice[]>()
    const flags = expected.edit === 404 ? [undefined, undefined] : [expected.edit === 200, expected.delete === 204]
    expect([seen?.can_edit, seen?.can_delete]).toEqual(flags)
    expect((await change(people[role], id, { content: 'Do more.' })).statusCode).toBe(expected.edit)
    const [row] = await t.db.select().from(advice)
    expect(row!.content).toBe(expected.edit === 200 ? 'Do more.' : 'Do less.')
    expect((await remove(people[role], id)).statusCode).toBe(expected.delete)
    expect(await t.db.$count(advice)).toBe(expected.delete === 204 ? 0 : 1)
  })

  test('gives the reason for each rejection, and the same one for foreign and missing', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const { id } = await create(people.creator, { content: 'x', organization_id })
    expect(detailOf(await change(people.member, id, { content: 'y' }))).toEqual([409, appMessages.advice.cannotEdit])
    expect(detailOf(await remove(people.manager, id))).toEqual([409, appMessages.advice.cannotDelete])
    for (const call of [remove, (as: Caller, one: string) => change(as, one, { content: 'y' })]) {
      expect((await call(people.stranger, id)).body).toBe((await call(people.stranger, crypto.randomUUID())).body)
    }
  })
})

describe('PUT and DELETE /api/strategic-advice/{id}', () => {
  test('update the sent fields; a blank title is derived from the content again', async () => {
    const me = await t.person('user')
    const { id } = await create(me, { advice_title: 'Focus', content: 'Do less.' })
    const titleAfter = async (payload: object) => (await change(me, id, payload)).json<Advice>().advice_title
    expect(await titleAfter({ content: '# Do more\nnow' })).toBe('Focus')
    expect(await titleAfter({ advice_title: ' ' })).toBe('Do more')
    expect(await titleAfter({ advice_title: '', content: 'Do nothing' })).toBe('Do nothing')
    expect(await titleAfter({ advice_title: 'Rest' })).toBe('Rest')
    expect((await list(me)).json()).toMatchObject([{ advice_title: 'Rest', content: 'Do nothing' }])
  })

  test('return the advice for an empty update and publish nothing', async () => {
    const me = await t.person('user')
    const made = await create(me)
    expect((await change(me, made.id, {})).json()).toEqual(made)
    expect(await publishedChanges(t)).toHaveLength(1)
  })

  test('reject blank content', async () => {
    const me = await t.person('user')
    const { id } = await create(me)
    expect(detailOf(await change(me, id, { content: ' ' }))).toEqual([422, appMessages.advice.contentRequired])
  })

  test('change neither the organization nor the owner', async () => {
    const { people, id: organization_id } = await createCompany(t)
    const made = await create(people.creator)
    await change(people.creator, made.id, { organization_id, user_id: people.member.id, content: 'y' })
    expect((await list(people.creator)).json()).toMatchObject([{ organization_id: null, user_id: people.creator.id, content: 'y' }])
  })

  test('publish to everybody concerned; a deletion is permanent', async () => {
    const { people, id: organization_id } = await createCompany(t)
    const { id } = await create(people.creator, { content: 'x', organization_id })
    await change(people.manager, id, { content: 'y' })
    await remove(people.orgAdmin, id)
    const audience = [people.creator.id, organization_id].toSorted()
    expect((await publishedChanges(t)).slice(1)).toEqual([
      { topic: 'advice', kind: 'changed', id, actor_id: people.manager.id, audience },
      { topic: 'advice', kind: 'deleted', id, actor_id: people.orgAdmin.id, audience },
    ])
    expect((await t.call('GET /api/bin/', { as: people.orgAdmin })).json()).toEqual([])
    expect((await remove(people.orgAdmin, id)).statusCode).toBe(404)
  })
})
