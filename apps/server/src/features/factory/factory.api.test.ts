import { appMessages } from '@adjutant/contract/messages/app-messages'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit_log, crews, memberships } from '../../schema.ts'
import { createOrganization, publishedChanges } from '../../testing/company.ts'
import { agentOf, taskOf, testFactory, type Group } from './testing/factory.ts'

const { t, send, make, list, change, remove, makeCompany } = testFactory()

const bodies: Record<Group, object> = {
  tools: { name: 'Tidy' },
  agents: agentOf(),
  crews: { name: 'Crew', version: '1' },
  flows: { name: 'Flow' },
}
const groups = Object.keys(bodies) as Group[]
const absent = '01890a5d-ac96-774b-bcce-b302099a8057'

describe.each(groups)('%s', (group) => {
  test('are visible to members of their organization only', async () => {
    const { builder, partner, user, stranger, admin } = await makeCompany()
    const { id } = await make(builder, group, bodies[group])
    const sees = async (who: typeof builder) => (await list(who, group)).some((item) => item.id === id)
    expect([await sees(builder), await sees(partner), await sees(user)]).toEqual([true, true, true])
    expect([await sees(stranger), await sees(admin)]).toEqual([false, false])
  })

  test('stay with the organization when their creator leaves, who loses access at once', async () => {
    const { builder, partner, companyId } = await makeCompany()
    const { id } = await make(builder, group, bodies[group])
    await t.db.delete(memberships).where(and(eq(memberships.user_id, builder.id), eq(memberships.organization_id, companyId)))
    expect(await list(builder, group)).toEqual([])
    for (const reply of [await change(builder, group, id, { description: 'Mine' }), await remove(builder, group, id)])
      expect(reply.statusCode).toBe(404)
    expect((await list(partner, group)).map((item) => item.id)).toEqual([id])
    expect((await change(partner, group, id, { description: 'Ours' })).statusCode).toBe(200)
  })

  test('can be updated and deleted at level ceo, as their flags say', async () => {
    const { builder, partner, user } = await makeCompany()
    const { id } = await make(builder, group, bodies[group])
    const flags = async (who: typeof builder) => (await list(who, group)).map(({ can_edit, can_delete }) => [can_edit, can_delete])
    expect([await flags(partner), await flags(user)]).toEqual([[[true, true]], [[false, false]]])
    const changed = await change(partner, group, id, { description: 'By the partner' })
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { id, description: 'By the partner', can_edit: true }])
    for (const reply of [await change(user, group, id, { description: 'No' }), await remove(user, group, id)])
      expect([reply.statusCode, reply.json()]).toEqual([409, { detail: appMessages.factory.cannotBuild }])
    expect((await remove(partner, group, id)).statusCode).toBe(204)
    expect(await list(builder, group)).toEqual([])
  })

  test("can't be built by a plain user", async () => {
    const { user } = await makeCompany()
    const reply = await send(user, `POST /api/${group}/`, bodies[group])
    expect([reply.statusCode, reply.json()]).toEqual([409, { detail: appMessages.factory.cannotBuild }])
  })

  test('return the same for foreign and missing ids', async () => {
    const { builder, stranger, admin } = await makeCompany()
    const { id } = await make(builder, group, bodies[group])
    for (const who of [stranger, admin]) {
      expect((await change(who, group, id, { description: 'x' })).body).toBe((await change(who, group, absent, { description: 'x' })).body)
      const [foreign, gone] = [await remove(who, group, id), await remove(who, group, absent)]
      expect([foreign.statusCode, foreign.body]).toEqual([404, gone.body])
    }
  })

  test('publish every change to their viewers and write an audit entry', async () => {
    const { builder, companyId } = await makeCompany()
    const { id } = await make(builder, group, bodies[group])
    await change(builder, group, id, { description: 'New' })
    await change(builder, group, id, { description: 'New' })
    await remove(builder, group, id)
    const published = (await publishedChanges(t)).filter(({ topic }) => topic === 'factory')
    expect(published.map(({ kind }) => kind)).toEqual(['created', 'changed', 'deleted'])
    for (const one of published) expect(one).toMatchObject({ id, actor_id: builder.id, audience: [companyId] })
    const kind = group.slice(0, -1)
    const entries = t.db.select({ action: audit_log.action }).from(audit_log).where(eq(audit_log.subject_id, id))
    const auditEntries = await entries.orderBy(audit_log.seq)
    expect(auditEntries.map(({ action }) => action)).toEqual([`${kind}.created`, `${kind}.changed`, `${kind}.deleted`])
  })
})

describe('required fields', () => {
  test.each([
    ['agents', { name: 'A', role: 'B' }, appMessages.factory.agentRequired],
    ['agents', { name: ' ', role: 'B', goal: 'C' }, appMessages.factory.agentRequired],
    ['crews', { name: 'A' }, appMessages.factory.crewRequired],
    ['tools', {}, appMessages.factory.toolNameRequired],
    ['flows', { name: '' }, appMessages.factory.flowRequired],
  ] as const)('%s %j', async (group, body, detail) => {
    const { builder } = await makeCompany()
    const reply = await send(builder, `POST /api/${group}/`, body)
    expect([reply.statusCode, reply.json<{ errors: { message: string }[] }>().errors[0]!.message]).toEqual([422, detail])
  })
})

const errorsOf = (reply: { statusCode: number; json(): unknown }) => {
  const { errors = [] } = reply.json() as { errors?: { field: string; message: string }[] }
  return [reply.statusCode, errors[0]?.field]
}

describe("an item's references", () => {
  test('must be visible to the caller; the error names the field', async () => {
    const { builder, stranger } = await makeCompany()
    const foreignTool = await make(stranger, 'tools', { name: 'T' })
    const foreignAgent = await make(stranger, 'agents', agentOf())
    const foreignCrew = await make(stranger, 'crews', { name: 'C', version: '1' })
    const own = await make(builder, 'agents', agentOf())
    const step = (more: object) => ({ title: 'Step', ...more })
    const tries: [Group, object, string][] = [
      ['agents', agentOf({ toolIds: [foreignTool.id] }), 'toolIds.0'],
      ['crews', { name: 'C', version: '1', agentIds: [own.id, foreignAgent.id] }, 'agentIds.1'],
      ['crews', { name: 'C', version: '1', tasks: [taskOf(own.id), taskOf(foreignAgent.id, { name: 'B' })] }, 'tasks.1.agent'],
      ['crews', { name: 'C', version: '1', tasks: [taskOf(absent)] }, 'tasks.0.agent'],
      ['flows', { name: 'F', steps: [step({ kind: 'agent', agent: foreignAgent.id })] }, 'steps.0.agent'],
      ['flows', { name: 'F', steps: [step({ kind: 'tool', tool: foreignTool.id })] }, 'steps.0.tool'],
      ['flows', { name: 'F', steps: [step({ kind: 'crew', crew: foreignCrew.id })] }, 'steps.0.crew'],
    ]
    for (const [group, body, field] of tries)
      expect(errorsOf(await send(builder, `POST /api/${group}/`, body)), field).toEqual([422, field])
  })

  test("can't be deleted while in use; the error names the users", async () => {
    const { builder } = await makeCompany()
    const tool = await make(builder, 'tools', { name: 'T' })
    const agent = await make(builder, 'agents', agentOf({ name: 'Scout', toolIds: [tool.id] }))
    const crew = await make(builder, 'crews', { name: 'Patrol', version: '1', tasks: [taskOf(agent.id)] })
    const flow = await make(builder, 'flows', { name: 'March', steps: [{ title: 'Go', kind: 'crew', crew: crew.id }] })
    expect(crew.agentIds).toEqual([agent.id])
    const refused = async (group: Group, id: string) => (await remove(builder, group, id)).json<{ detail: string }>().detail
    expect(await refused('tools', tool.id)).toBe(`${appMessages.factory.inUse}Scout.`)
    expect(await refused('agents', agent.id)).toBe(`${appMessages.factory.inUse}Patrol.`)
    expect(await refused('crews', crew.id)).toBe(`${appMessages.factory.inUse}March.`)
    for (const [group, id] of [
      ['flows', flow.id],
      ['crews', crew.id],
      ['agents', agent.id],
      ['tools', tool.id],
    ] as const)
      expect((await remove(builder, group, id)).statusCode).toBe(204)
  })

  test('also keep an item that an invisible item uses, without its name', async () => {
    const { builder, partner } = await makeCompany()
    const agent = await make(builder, 'agents', agentOf())
    const crew = await make(builder, 'crews', { name: 'Hush', version: '1', agentIds: [agent.id] })
    const joint = await createOrganization(t, 'Joint', [[builder, 'user']])
    await t.db.update(crews).set({ organization_id: joint }).where(eq(crews.id, crew.id))
    const reply = await remove(partner, 'agents', agent.id)
    expect([reply.statusCode, reply.json()]).toEqual([409, { detail: `${appMessages.factory.inUse}${appMessages.factory.hiddenItem}.` }])
  })
})

describe("definitions that can't run", () => {
  test.each([
    ['two tasks of one name', (agent: string) => [taskOf(agent), taskOf(agent)], 'tasks.1.name'],
    [
      'a task that waits for a later one',
      (agent: string) => [taskOf(agent, { context: ['B'] }), taskOf(agent, { name: 'B' })],
      'tasks.0.context.0',
    ],
    ['a task that waits for itself', (agent: string) => [taskOf(agent, { context: ['Look'] })], 'tasks.0.context.0'],
    ['101 tasks', (agent: string) => Array.from({ length: 101 }, (_, i) => taskOf(agent, { name: `T${i}` })), 'tasks'],
    ['a task without words', (agent: string) => [taskOf(agent, { description: ' ' })], 'tasks.0.description'],
  ])('crew: %s', async (_what, tasks, field) => {
    const { builder } = await makeCompany()
    const { id } = await make(builder, 'agents', agentOf())
    expect(errorsOf(await send(builder, 'POST /api/crews/', { name: 'C', version: '1', tasks: tasks(id) }))).toEqual([422, field])
  })

  test.each([
    ['an agent step without its agent', [{ title: 'A', kind: 'agent' }], 'steps.0.agent'],
    [
      'two steps of one title',
      [
        { title: 'A', kind: 'human', prompt: 'x' },
        { title: 'A', kind: 'human', prompt: 'y' },
      ],
      'steps.1.title',
    ],
    ['a branch without a condition', [{ title: 'A', kind: 'branch' }], 'steps.0.when'],
    ['a condition that is code', [{ title: 'A', kind: 'branch', when: 'process.exit()' }], 'steps.0.when'],
    [
      'a step that uses a later one',
      [
        { title: 'A', kind: 'human', prompt: '{B c}' },
        { title: 'B c', kind: 'human', prompt: 'x' },
      ],
      'steps.0.prompt',
    ],
    ['1,000 steps', Array.from({ length: 1_000 }, (_, i) => ({ title: `S${i}`, kind: 'human', prompt: 'x' })), 'steps'],
    ['an unknown kind', [{ title: 'A', kind: 'shell' }], 'steps.0.kind'],
  ])('flow: %s', async (_what, steps, field) => {
    const { builder } = await makeCompany()
    expect(errorsOf(await send(builder, 'POST /api/flows/', { name: 'F', steps }))).toEqual([422, field])
  })
})

describe('inputs', () => {
  test('a word in braces in a description is an input of the crew and of flows that run it', async () => {
    const { builder, user } = await makeCompany()
    const { id } = await make(builder, 'agents', agentOf())
    const tasks = [taskOf(id, { name: undefined, title: 'Meet', description: 'Meet {person} about {topic}, {person}!' })]
    const crew = await make(builder, 'crews', { name: 'C', version: '1', tasks })
    expect([crew.requires_input, crew.tasks[0]!.name]).toEqual([true, 'Meet'])
    const fields = [
      { name: 'person', required: true },
      { name: 'topic', required: true },
    ]
    expect((await send(user, `GET /api/crews/${crew.id}/input-schema`)).json()).toEqual({ requires_input: true, fields })
    const steps = [
      { name: 'Ask', kind: 'human', prompt: 'On {day}?' },
      { title: 'Go', kind: 'crew', crew: crew.id, when: '{Ask} contains "yes"' },
    ]
    const flow = await make(builder, 'flows', { name: 'F', steps })
    expect([flow.version, flow.requires_input]).toEqual(['1.0', true])
    const schema = (await send(user, `GET /api/flows/${flow.id}/input-schema`)).json<{ fields: { name: string }[] }>()
    expect(schema.fields.map(({ name }) => name)).toEqual(['day', 'person', 'topic'])
  })

  test('are empty without placeholders', async () => {
    const { builder, stranger } = await makeCompany()
    const crew = await make(builder, 'crews', { name: 'C', version: '1' })
    expect((await send(builder, `GET /api/crews/${crew.id}/input-schema`)).json()).toEqual({ requires_input: false, fields: [] })
    expect((await send(stranger, `GET /api/crews/${crew.id}/input-schema`)).statusCode).toBe(404)
  })
})

test('a crew and a flow are stored as they were sent, in the order of their tasks and steps', async () => {
  const { builder } = await makeCompany()
  const { id: agent } = await make(builder, 'agents', agentOf())
  const [gather, weigh, write] = ['Gather', 'Weigh', 'Write'].map((name) => taskOf(agent, { name, expected_output: null, context: null }))
  const last = { ...write, human_input: true, context: ['Gather'] }
  const crew = await make(builder, 'crews', { name: 'Letter', version: '2.0', tasks: [gather, weigh, last] })
  await change(builder, 'crews', crew.id, { tasks: [weigh, gather, last] })
  const stored = (await list(builder, 'crews')).find(({ id }) => id === crew.id)
  const tasks = [{ ...weigh, human_input: false }, { ...gather, human_input: false }, last]
  expect(stored).toMatchObject({ version: '2.0', tasks })

  const none = { agent: null, tool: null, crew: null, prompt: null, when: null, otherwise: null }
  const steps = [
    { ...none, title: 'Findings', kind: 'agent', agent, prompt: 'Find out about {topic}.' },
    { ...none, title: 'Your view', kind: 'human', prompt: 'What do you make of it? {Findings}', when: '{Findings} is not empty' },
    { ...none, title: 'Fork', kind: 'branch', when: '{previous} is at least 8', otherwise: 'Close' },
    { ...none, title: 'Close', kind: 'human', prompt: 'Shall it be closed?', when: '{previous} is not empty' },
    { ...none, title: 'Else', kind: 'human', prompt: 'Why not?', when: 'otherwise' },
  ]
  const flow = await make(builder, 'flows', { name: 'Review', result: 'note', steps })
  expect((await list(builder, 'flows')).find(({ id }) => id === flow.id)).toMatchObject({ result: 'note', steps })
})

test('an agent accepts allowed models only', async () => {
  const { builder } = await makeCompany()
  expect(errorsOf(await send(builder, 'POST /api/agents/', agentOf({ llmModel: 'gpt-0' })))).toEqual([422, 'llmModel'])
  expect((await make(builder, 'agents', agentOf({ llmModel: 'gpt-5' }))).llmModel).toBe('gpt-5')
})

test("a person's items are deleted with their account", async () => {
  const { builder, partner } = await makeCompany()
  await make(builder, 'agents', agentOf())
  await t.db.execute(`delete from users where id = '${builder.id}'`)
  expect(await list(partner, 'agents')).toEqual([])
})

test('concurrently adding an agent to a crew and deleting it never does both', async () => {
  const { builder, partner } = await makeCompany()
  for (let round = 0; round < 10; round += 1) {
    const { id } = await make(builder, 'agents', agentOf())
    const [made, deleted] = await Promise.all([
      send(builder, 'POST /api/crews/', { name: 'C', version: '1', agentIds: [id] }),
      remove(partner, 'agents', id),
    ])
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([made.statusCode, deleted.statusCode])
  }
})
