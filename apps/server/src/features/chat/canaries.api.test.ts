import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testChat } from '../../testing/chat.ts'
import { createOrganization } from '../../testing/company.ts'
import { textOf, type ScriptedRequest } from '../../testing/scripted-model.ts'
import type { Caller } from '../../testing/test-app.ts'

const { t, model, begin, ask } = await testChat()

/** Calls every read-only tool. */
function curious(request: ScriptedRequest) {
  if (request.messages.some(({ role }) => role === 'tool')) return 'That is all.'
  const records = [
    ...request.messages
      .map(textOf)
      .join('\n')
      .matchAll(/"kind":"(task|goal|note|contact|advice)","id":"([^"]+)"/g),
  ]
  return [
    ...['canary', 'secret word', 'report'].map((query) => ({ tool: 'search_records', input: { query } })),
    ...['list_tasks', 'list_goals', 'list_notes', 'list_contacts'].map((tool) => ({ tool, input: {} })),
    ...foreignIds
      .flatMap((id) => ['task', 'goal', 'note', 'contact'].map((kind) => ({ tool: 'read_record', input: { kind, id } })))
      .slice(0, 8),
    ...records.slice(0, 5).map(([, kind, id]) => ({ tool: 'read_record', input: { kind, id } })),
  ]
}

let foreignIds: string[] = []

interface Tenant {
  people: Caller[]
  organizationId: string
}

/** People may see only their own canary words and those shared in their organization. */
const privateWord = (person: Caller) => `canary-${person.id.slice(-12)}`
const sharedWord = ({ organizationId }: Tenant) => `canary-${organizationId.slice(-12)}`

const post = async (as: Caller, path: string, payload: object) => {
  const reply = await t.call(`POST /api/${path}` as 'POST /', { as, payload })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ id: string }>().id
}

/** Creates one private record of every kind that contains this word. */
async function fillPrivately(as: Caller, word: string): Promise<string[]> {
  const text = `The secret word of the report is ${word}`
  const ids = [
    await post(as, 'journals/', { content: text }),
    await post(as, 'tasks/', { title: `Report ${word}`, description: text }),
    await post(as, 'strategic-goals/', { title: `Report ${word}`, description: text, due_date: '2030-01-01' }),
    await post(as, 'contacts/', { name: `Reporter ${word}`, notes: text }),
    await post(as, 'memory/mine', { content: text }),
  ]
  const contact = ids[3]!
  await post(as, `contacts/${contact}/past-interactions`, { date: '2026-01-01', summary: text })
  model.play([`I know that the secret word of the report is ${word}.`])
  await ask(as, await begin(as, `Talk of ${word}`), text, { use_internal_search: false, use_memory: false })
  return ids
}

async function fillShared(as: Caller, organizationId: string, word: string) {
  const text = `The secret word of the report is ${word}`
  await post(as, 'tasks/', { title: `Report ${word}`, description: text, shared_org_ids: [organizationId] })
  await post(as, 'contacts/', { name: `Reporter ${word}`, notes: text, shared_org_ids: [organizationId] })
  const goal = await post(as, 'strategic-goals/', { title: `Report ${word}`, description: text, due_date: '2030-01-01' })
  await t.db.execute(sql`update goals set organization_id = ${organizationId} where id = ${goal}`)
}

let tenants: Tenant[]
beforeEach(async () => {
  tenants = []
  foreignIds = []
  for (const name of ['Northwind', 'Elsewhere']) {
    const people = [await t.person('user'), await t.person('ceo')]
    const organizationId = await createOrganization(t, name, [
      [people[0]!, 'user'],
      [people[1]!, 'admin'],
    ])
    const tenant = { people, organizationId }
    tenants.push(tenant)
    for (const person of people) foreignIds.push(...(await fillPrivately(person, privateWord(person))))
    await fillShared(people[0]!, organizationId, sharedWord(tenant))
  }
})

test('no canary word of another person reaches a prompt, whoever asks and whatever the model reads', { timeout: 60_000 }, async () => {
  const everyone = [
    ...tenants.flatMap((tenant) => tenant.people.map((person) => ({ person, tenant }))),
    { person: await t.person('admin'), tenant: null },
  ]
  const allWords = [...tenants.map(sharedWord), ...tenants.flatMap(({ people }) => people.map(privateWord))]
  for (const { person, tenant } of everyone) {
    model.reset()
    model.play(curious)
    const id = await begin(person)
    const reply = await ask(person, id, 'What is the secret word canary of the report?')
    expect(reply.statusCode, reply.body).toBe(200)
    expect(model.requests.length).toBe(2)
    const own = tenant ? [privateWord(person), sharedWord(tenant)] : []
    const seen = allWords.filter((word) => model.hasSeen(word))
    expect(seen.toSorted()).toEqual(own.toSorted())
  }
})
