import fs from 'node:fs/promises'
import path from 'node:path'
import { adviceFlow } from '@adjutant/contract/core/choices'
import type { Agent, Crew, Tool } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { validateDefinition } from '@adjutant/engine'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { migrationsFolder } from '../../../platform/db/migrate.ts'
import { agents } from '../../../schema.ts'
import { toCrewDefinition, toFlowDefinition } from '../items/definitions.logic.ts'
import { seedFactory } from '../index.ts'
import { selectItems } from '../items/items.store.ts'
import { builtInTools } from './tools.ts'
import { testFactory, type Group } from '../testing/factory.ts'

const { t, send, list, change, remove, makeCompany, seed } = testFactory()
const groups: Group[] = ['tools', 'agents', 'crews', 'flows']

async function listAll(as: Parameters<typeof list>[0]) {
  return {
    tools: await list(as, 'tools'),
    agents: await list(as, 'agents'),
    crews: await list(as, 'crews'),
    flows: await list(as, 'flows'),
  }
}

describe('built-in items', () => {
  test('are public and built in for everyone with access, and only builders can edit them', async () => {
    const { user, stranger, admin } = await makeCompany()
    await seed()
    for (const [who, builds] of [
      [user, false],
      [stranger, true],
      [admin, true],
    ] as const) {
      const all = await listAll(who)
      expect([all.agents.length >= 4, all.tools.length >= 8, all.crews.length >= 3, all.flows.length >= 3]).toEqual([
        true,
        true,
        true,
        true,
      ])
      for (const item of Object.values(all).flat())
        expect(item).toMatchObject({
          id: expect.stringMatching(/^018cc251-f400-7/),
          isAutoGen: true,
          is_public: true,
          can_edit: builds,
          can_delete: false,
        })
    }
  })

  test('include the advice flow, a flow with a step for the person, and crews that ask for inputs', async () => {
    const { builder } = await makeCompany()
    await seed()
    const { flows, crews } = await listAll(builder)
    const flowOf = (name: string) => flows.find((flow) => flow.name === name)!
    expect(flowOf(adviceFlow)).toMatchObject({ requires_input: false })
    expect(flowOf('decision_memo').steps.some(({ kind }) => kind === 'human')).toBe(true)
    expect(flowOf('decision_memo').requires_input).toBe(true)
    const meeting = crews.find(({ name }) => name === 'meeting_preparation')!
    const schema = (await send(builder, `GET /api/crews/${meeting.id}/input-schema`)).json<{ fields: { name: string }[] }>()
    expect(schema.fields.map(({ name }) => name)).toEqual(['person', 'topic'])
    expect(crews.find(({ name }) => name === 'weekly_briefing')!.requires_input).toBe(false)
  })

  test("are runnable: every crew and flow passes the engine's validation", async () => {
    const { builder } = await makeCompany()
    await seed()
    const ctx = { ...t.app.ctx, user: { ...builder, memberships: [] } } as unknown as Parameters<typeof selectItems>[0]
    const [crewRows, flowRows, agentRows] = [
      await selectItems(ctx, 'crew'),
      await selectItems(ctx, 'flow'),
      await selectItems(ctx, 'agent'),
    ]
    for (const crew of crewRows) expect(validateDefinition(toCrewDefinition(crew, agentRows)), crew.name).toEqual([])
    const used = new Set(flowRows.flatMap(({ steps }) => steps.flatMap(({ tool }) => tool ?? [])))
    const tools = (await selectItems(ctx, 'tool')).filter(({ id }) => used.has(id))
    expect(tools).toHaveLength(used.size)
    const known = new Set((await selectItems(ctx, 'tool')).map(({ id }) => id))
    for (const { name, tool_ids } of agentRows)
      expect(
        tool_ids.filter((id) => !known.has(id)),
        name,
      ).toEqual([])
    for (const flow of flowRows) expect(validateDefinition(toFlowDefinition(flow, { agents: agentRows, tools })), flow.name).toEqual([])
  })

  test("can't be deleted", async () => {
    const { builder, admin } = await makeCompany()
    await seed()
    const all = await listAll(builder)
    for (const group of groups)
      for (const who of [builder, admin]) {
        const reply = await remove(who, group, all[group][0]!.id)
        expect([reply.statusCode, reply.json()]).toEqual([409, { detail: appMessages.factory.cannotDelete }])
      }
  })
})

test('replace ids of an older installation in all references', async () => {
  await seed()
  const before = await listAll((await makeCompany()).builder)
  const [agent] = before.agents.filter(({ toolIds }) => toolIds.length > 0)
  const [old, toolId] = ['11111111-2222-8', agent!.toolIds[0]!]
  await t.db.execute(sql`update tools set id = (${old} || substr(id::text, 16))::uuid where id = ${toolId}`)
  await t.db.execute(sql`update agents set tool_ids = array_replace(tool_ids, ${toolId}, (${old} || substr(${toolId}::text, 16))::uuid)`)
  const used = before.crews.flatMap(({ tasks }) => tasks).map(({ agent: id }) => id)[0]!
  await t.db.execute(sql`update agents set id = (${old} || substr(id::text, 16))::uuid where id = ${used}`)
  await t.db.execute(sql`update crews set tasks = replace(tasks::text, ${used}, ${old} || substr(${used}::text, 16))::jsonb,
    agent_ids = array_replace(agent_ids, ${used}, (${old} || substr(${used}::text, 16))::uuid)`)
  const [folder] = (await fs.readdir(migrationsFolder)).filter((name) => name.endsWith('built_in_ids'))
  await t.db.execute(sql.raw(await fs.readFile(path.join(migrationsFolder, folder!, 'migration.sql'), 'utf8')))
  expect(await listAll((await makeCompany()).builder)).toEqual(before)
})

/** Returns the item's behavior, without owner, visibility and description. */
const contentOf = ({ tasks, steps, toolIds, goal, kind, builtin, parameters }: Record<string, unknown>) => [
  tasks,
  steps,
  toolIds,
  goal,
  kind,
  builtin,
  parameters,
]

describe('editing a built-in item', () => {
  test.each(groups)("%s: creates a copy of one's own and keeps the original", async (group) => {
    const { builder, stranger } = await makeCompany()
    await seed()
    const before = (await list(builder, group))[0]!
    const reply = await change(builder, group, before.id, { description: 'In our own words' })
    const copy = reply.json<typeof before>()
    expect([reply.statusCode, copy]).toMatchObject([
      200,
      { name: before.name, description: 'In our own words', isAutoGen: false, is_public: false },
    ])
    expect(copy).toMatchObject({ can_edit: true, can_delete: true })
    expect(copy.id).not.toBe(before.id)
    expect(contentOf(copy)).toEqual(contentOf(before))
    const seen = await list(builder, group)
    expect([seen.length, seen.find(({ id }) => id === before.id)]).toEqual([(await list(stranger, group)).length + 1, before])
    const again = (await change(builder, group, copy.id, { description: 'Twice' })).json<typeof before>()
    expect([again.id, (await list(builder, group)).length]).toEqual([copy.id, seen.length])
    expect((await remove(builder, group, copy.id)).statusCode).toBe(204)
  })

  test('creates no copy for unchanged content, and none for a plain user', async () => {
    const { builder, user } = await makeCompany()
    await seed()
    const [crew] = await list(builder, 'crews')
    expect((await change(builder, 'crews', crew!.id, { name: crew!.name, tasks: crew!.tasks })).json<Crew>().id).toBe(crew!.id)
    expect((await change(user, 'crews', crew!.id, { name: 'Mine' })).statusCode).toBe(409)
    expect(await list(builder, 'crews')).toHaveLength(3)
  })

  test('keeps the approval on a copy of a tool that changes records', async () => {
    const { builder } = await makeCompany()
    await seed()
    const create = (await list(builder, 'tools')).find(({ builtin }) => builtin === 'create_task')!
    expect(create.needs_approval).toBe(true)
    const refused = await change(builder, 'tools', create.id, { needs_approval: false })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: [{ field: 'needs_approval', message: appMessages.factory.alwaysAsks }] },
    ])
    expect((await change(builder, 'tools', create.id, { kind: 'prompt' })).statusCode).toBe(422)
    const copy = (await change(builder, 'tools', create.id, { name: 'New task' })).json<Tool>()
    expect(copy).toMatchObject({ kind: 'builtin', builtin: 'create_task', needs_approval: true })
    expect((await change(builder, 'tools', copy.id, { needs_approval: false })).statusCode).toBe(422)
  })
})

describe('a restart', () => {
  test('changes nothing that equals the code', async () => {
    const { builder } = await makeCompany()
    await seed()
    const before = await listAll(builder)
    await seed()
    expect(await listAll(builder)).toEqual(before)
  })

  test('updates items that differ from the code and keeps copies', async () => {
    const { builder } = await makeCompany()
    await seed()
    const [agent] = await list(builder, 'agents')
    const copy = (await change(builder, 'agents', agent!.id, { goal: 'Ours' })).json<Agent>()
    await t.db.update(agents).set({ goal: 'Of an old version' }).where(eq(agents.id, agent!.id))
    await seedFactory(
      t.app.ctx,
      builtInTools.map((tool) => (tool.name === 'list_tasks' ? { ...tool, description: 'Better words.' } : tool)),
    )
    const after = await listAll(builder)
    expect(after.agents.find(({ id }) => id === agent!.id)?.goal).toBe(agent!.goal)
    expect(after.agents.find(({ id }) => id === copy.id)).toEqual(copy)
    expect(after.tools.find(({ builtin }) => builtin === 'list_tasks')?.description).toBe('Better words.')
  })

  test('of two processes at once inserts items once', async () => {
    await Promise.all([seed(), seed()])
    const { rows } = await t.db.execute<{ count: number }>(sql`select count(*)::int as count from crews`)
    expect(rows).toEqual([{ count: 3 }])
  })
})
