import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships, organizations, users } from '../../schema.ts'
import { createOrganization } from '../../testing/company.ts'
import type { Caller } from '../../testing/test-app.ts'
import { handOverItems } from './index.ts'
import { agentOf, taskOf, testFactory, type Group } from './testing/factory.ts'

const { t, send, make, list, change, remove, seed } = testFactory()

const bodies: Record<Group, object> = {
  tools: { name: 'Tidy' },
  agents: agentOf(),
  crews: { name: 'Crew', version: '1' },
  flows: { name: 'Flow' },
}
const groups = Object.keys(bodies) as Group[]

/** Creates a CEO in two organizations, and in each a colleague of level ceo who can't see the other. */
const twoCompanies = async () => {
  const [me, here, there] = [await t.person('ceo'), await t.person('ceo'), await t.person('ceo')]
  const a = await createOrganization(t, 'Northwind', [
    [me, 'user'],
    [here, 'admin'],
  ])
  const b = await createOrganization(t, 'Contoso', [
    [me, 'user'],
    [there, 'admin'],
  ])
  return { me, here, there, a, b }
}

const idsOf = async (as: Caller, group: Group) => (await list(as, group)).map(({ id }) => id)

describe.each(groups)('%s', (group) => {
  test('belong to the chosen organization only', async () => {
    const { me, here, there, a, b } = await twoCompanies()
    const ours = await make(me, group, { ...bodies[group], organization_id: a })
    const theirs = await make(me, group, { ...bodies[group], organization_id: b })
    const mine = await make(me, group, { ...bodies[group], organization_id: null })
    expect([ours, theirs, mine]).toMatchObject([
      { organization_id: a, organization_name: 'Northwind' },
      { organization_id: b, organization_name: 'Contoso' },
      { organization_id: null, organization_name: null },
    ])
    expect((await idsOf(me, group)).toSorted()).toEqual([ours.id, theirs.id, mine.id].toSorted())
    expect([await idsOf(here, group), await idsOf(there, group)]).toEqual([[ours.id], [theirs.id]])
    for (const reply of [await change(there, group, ours.id, { description: 'x' }), await remove(there, group, ours.id)])
      expect(reply.statusCode).toBe(404)
  })

  test('default to the primary organization, else the only one, else private', async () => {
    const { me, here, a, b } = await twoCompanies()
    expect(await make(me, group, bodies[group])).toMatchObject({ organization_id: null })
    expect(await make(here, group, bodies[group])).toMatchObject({ organization_id: a })
    await t.db.update(users).set({ organization_id: b }).where(eq(users.id, me.id))
    expect(await make(me, group, bodies[group])).toMatchObject({ organization_id: b })
    // A primary organization without a membership doesn't count.
    await t.db.delete(memberships).where(eq(memberships.organization_id, b))
    expect(await make(me, group, bodies[group])).toMatchObject({ organization_id: a })
    expect(await make(await t.person('ceo'), group, bodies[group])).toMatchObject({ organization_id: null })
  })

  test("can't be created in foreign organizations, and can't be moved", async () => {
    const { me, here, there, a, b } = await twoCompanies()
    const absent = t.app.ctx.newId()
    for (const organization_id of [b, absent]) {
      const reply = await send(here, `POST /api/${group}/`, { ...bodies[group], organization_id })
      expect([reply.statusCode, reply.json()]).toMatchObject([422, { detail: appMessages.factory.foreignOrganization }])
    }
    const admin = await t.person('admin')
    expect((await send(admin, `POST /api/${group}/`, { ...bodies[group], organization_id: a })).statusCode).toBe(422)
    const { id } = await make(me, group, { ...bodies[group], organization_id: a })
    for (const organization_id of [b, absent, null])
      for (const who of [me, here]) {
        const reply = await change(who, group, id, { organization_id, description: 'Moved' })
        expect([reply.statusCode, reply.json()]).toEqual([409, { detail: appMessages.factory.cannotMove }])
      }
    expect((await change(me, group, id, { organization_id: a, description: 'Stays' })).json()).toMatchObject({ organization_id: a })
    expect(await idsOf(there, group)).toEqual([])
  })

  test('of an organization that is closed without a second factor are hidden until there is one', async () => {
    const { me, here, a, b } = await twoCompanies()
    const { id } = await make(me, group, { ...bodies[group], organization_id: a })
    await t.db.update(organizations).set({ require_two_factor: true }).where(eq(organizations.id, a))
    const reads = async (of: string) => [
      await change(me, group, of, { description: 'x' }),
      await remove(me, group, of),
      ...(group === 'crews' || group === 'flows' ? [await send(me, `GET /api/${group}/${of}/input-schema`)] : []),
      ...(group === 'tools' ? [await send(me, `POST /api/tools/${of}/try`, { arguments: {} })] : []),
      ...(group === 'crews' ? [await send(me, 'POST /api/crew-runs/', { crew_id: of })] : []),
      ...(group === 'flows' ? [await send(me, 'POST /api/flow-runs/', { flow_id: of })] : []),
    ]
    const absent = await reads(t.app.ctx.newId())
    for (const [index, reply] of (await reads(id)).entries()) expect([reply.statusCode, reply.body]).toEqual([404, absent[index]!.body])
    expect(await idsOf(me, group)).toEqual([])
    // New items can't be created there, neither explicitly nor by default.
    const refused = await send(me, `POST /api/${group}/`, { ...bodies[group], organization_id: a })
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { detail: appMessages.factory.foreignOrganization }])
    await t.db.update(users).set({ organization_id: a })
    expect(await make(me, group, bodies[group])).toMatchObject({ organization_id: b })
    expect(await make(here, group, bodies[group])).toMatchObject({ organization_id: null })
    await t.db.update(users).set({ two_factor_at: new Date() }).where(eq(users.id, me.id))
    expect(await idsOf(me, group)).toContain(id)
    expect((await change(me, group, id, { description: 'x' })).statusCode).toBe(200)
  })

  test('are transferred to a successor, with counts, for that organization only', async () => {
    const { me, here, a, b } = await twoCompanies()
    const { id } = await make(me, group, { ...bodies[group], organization_id: a })
    await make(me, group, { ...bodies[group], organization_id: b })
    const none = { tools: 0, agents: 0, crews: 0, flows: 0 }
    expect(await handOverItems(t.app.ctx, { organizationId: a, leaverId: me.id, successorId: here.id })).toEqual({ ...none, [group]: 1 })
    expect(await handOverItems(t.app.ctx, { organizationId: a, leaverId: me.id, successorId: here.id })).toEqual(none)
    await t.db.delete(organizations).where(eq(organizations.id, a))
    // Without the organization, the item is private to its new owner.
    expect(await list(here, group)).toMatchObject([{ id, organization_id: null, can_edit: true }])
    expect(await idsOf(me, group)).toHaveLength(1)
  })
})

test('a copy of a built-in item belongs to the chosen organization', async () => {
  await seed()
  const { me, here, there, a, b } = await twoCompanies()
  const [builtIn] = await list(me, 'crews')
  const copy = (await change(me, 'crews', builtIn!.id, { organization_id: b, description: 'Ours' })).json<{ id: string }>()
  expect(copy).toMatchObject({ organization_id: b, isAutoGen: false })
  expect([(await idsOf(here, 'crews')).includes(copy.id), (await idsOf(there, 'crews')).includes(copy.id)]).toEqual([false, true])
  const reply = await change(here, 'crews', builtIn!.id, { organization_id: b, description: 'Theirs' })
  expect(reply.statusCode).toBe(422)
  expect((await change(here, 'crews', builtIn!.id, { description: 'Theirs' })).json()).toMatchObject({ organization_id: a })
})

test("an item can't refer to items of a closed organization", async () => {
  const { me, a } = await twoCompanies()
  const tool = await make(me, 'tools', { name: 'T', organization_id: a })
  const agent = await make(me, 'agents', agentOf({ toolIds: [tool.id], organization_id: a }))
  const crew = await make(me, 'crews', { name: 'C', version: '1', tasks: [taskOf(agent.id)], organization_id: a })
  const plan = (definition_id: string) =>
    send(me, 'POST /api/schedules/', { kind: 'crew', definition_id, rhythm: { every: 'daily', time: '09:00', time_zone: 'UTC' } })
  expect((await plan(crew.id)).statusCode).toBe(201)
  await t.db.update(organizations).set({ require_two_factor: true }).where(eq(organizations.id, a))
  const absent = t.app.ctx.newId()
  const tries: [Group, (id: string) => object, string][] = [
    ['agents', (id) => agentOf({ toolIds: [id] }), tool.id],
    ['crews', (id) => ({ name: 'C', version: '1', tasks: [taskOf(id)] }), agent.id],
    ['crews', (id) => ({ name: 'C', version: '1', agentIds: [id] }), agent.id],
    ['flows', (id) => ({ name: 'F', steps: [{ title: 'S', kind: 'crew', crew: id }] }), crew.id],
  ]
  for (const [group, body, id] of tries) {
    const [closed, unknown] = [await send(me, `POST /api/${group}/`, body(id)), await send(me, `POST /api/${group}/`, body(absent))]
    expect([closed.statusCode, closed.body]).toEqual([422, unknown.body])
  }
  // Earlier references lose its name.
  expect((await send(me, 'GET /api/schedules/')).json()).toMatchObject([{ definition_id: crew.id, name: null }])
  const [closed, unknown] = [await plan(crew.id), await plan(absent)]
  expect([closed.statusCode, closed.body]).toEqual([404, unknown.body])
})

test("an item can't refer to another organization's items, even for a member of both", async () => {
  await seed()
  const { me, a, b } = await twoCompanies()
  const of = async (organization_id: string | null) => {
    const tool = await make(me, 'tools', { name: 'T', organization_id })
    const agent = await make(me, 'agents', agentOf({ toolIds: [tool.id], organization_id }))
    const crew = await make(me, 'crews', { name: 'C', version: '1', tasks: [taskOf(agent.id)], organization_id })
    return { tool, agent, crew }
  }
  const [ours, theirs, mine] = [await of(a), await of(b), await of(null)]
  const builtIn = (await list(me, 'tools')).find(({ isAutoGen }) => isAutoGen)!
  const step = (more: object) => ({ title: 'Step', ...more })
  for (const other of [theirs, mine]) {
    const tries: [Group, object, string, string][] = [
      ['agents', { toolIds: [builtIn.id, other.tool.id] }, ours.agent.id, 'toolIds.1'],
      ['crews', { tasks: [taskOf(other.agent.id)] }, ours.crew.id, 'tasks.0.agent'],
      ['crews', { agentIds: [other.agent.id] }, ours.crew.id, 'agentIds.0'],
    ]
    for (const [group, body, id, field] of tries)
      expect((await change(me, group, id, body)).json(), field).toMatchObject({ errors: [{ field }] })
    for (const [kind, { id }] of Object.entries(other)) {
      const body = { name: 'F', organization_id: a, steps: [step({ kind, [kind]: id, prompt: 'Go' })] }
      const reply = await send(me, 'POST /api/flows/', body)
      expect([reply.statusCode, reply.json()], kind).toMatchObject([422, { errors: [{ field: `steps.0.${kind}` }] }])
    }
  }
  // Items of an organization and private items can't refer to each other.
  expect(
    (await send(me, 'POST /api/crews/', { name: 'C', version: '1', agentIds: [ours.agent.id], organization_id: null })).statusCode,
  ).toBe(422)
})
