import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseBefore, type OldDatabase } from '../../platform/db/testing/old-database.ts'

// Items had a creator and no organization: every organization of the creator saw them.

const tables = ['tools', 'agents', 'crews', 'flows'] as const
type Table = (typeof tables)[number]

/** Required columns besides the name. */
const needed: Record<Table, object> = {
  tools: { kind: 'prompt' },
  agents: { role: 'Scout', goal: 'Find out' },
  crews: { version: '1' },
  flows: {},
}

let old: OldDatabase
beforeAll(async () => {
  old = await openDatabaseBefore('factory_organizations')
}, 60_000)
afterAll(() => old.close())

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(row)
  const values = columns.map((_, index) => `$${index + 1}`)
  await old.client.query(`insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`, Object.values(row))
  return typeof row.id === 'string' ? row.id : ''
}
const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T12:00:00Z`

const addPerson = (name: string, primary: string | null = null) =>
  insert('users', { id: randomUUID(), email: `${name}@example.com`, password_hash: 'x', user_level: 'ceo', organization_id: primary })
const addOrganization = (name: string) => insert('organizations', { id: randomUUID(), name })
const join = (user_id: string, organization_id: string, joined: number) =>
  insert('memberships', { user_id, organization_id, access: 'user', created_at: day(joined) })

/** An item in each of the four tables, all created on this day. */
async function build(name: string, created_by: string | null, built: number, more: object = {}): Promise<void> {
  for (const table of tables) await insert(table, { id: randomUUID(), name, created_by, created_at: day(built), ...needed[table], ...more })
}

/** Organization and last author by item name, the same in all four tables. */
async function readItems(): Promise<Map<string, { organization_id: string | null; updated_by: string | null }>> {
  const found = new Map<string, { organization_id: string | null; updated_by: string | null }>()
  for (const table of tables) {
    const { rows } = await old.client.query<{ name: string; organization_id: string | null; updated_by: string | null }>(
      `select name, organization_id, updated_by from ${table}`,
    )
    for (const { name, ...where } of rows) {
      if (found.has(name)) expect(where, `${table}: ${name}`).toEqual(found.get(name))
      found.set(name, where)
    }
  }
  return found
}

describe('items from before they belonged to one organization', () => {
  test('go to the primary organization of their creator if a member at that time, else stay private', async () => {
    const [north, south] = [await addOrganization('Northwind'), await addOrganization('Southwind')]
    const people = {
      one: await addPerson('one', north),
      several: await addPerson('several', south),
      founder: await addPerson('founder', north),
      undecided: await addPerson('undecided'),
      gone: await addPerson('gone', north),
      nobody: await addPerson('nobody'),
    }
    await old.client.query('update organizations set owner_id = $1 where id = $2', [people.founder, north])
    await join(people.one, north, 10)
    await join(people.several, north, 5)
    await join(people.several, south, 10)
    await join(people.founder, north, 10)
    await join(people.undecided, north, 5)
    // The primary organization of `gone` is one that they no longer belong to.
    await join(people.gone, south, 5)

    await build('of a member', people.one, 11)
    await build('from before the member joined', people.one, 9)
    await build('of a member of two', people.several, 11)
    await build('from before the second organization', people.several, 7)
    await build('from before the founder founded', people.founder, 1)
    await build('of a member without a primary organization', people.undecided, 11)
    await build('of a former member', people.gone, 11)
    await build('of a person without an organization', people.nobody, 11)
    await build('built in', null, 1, { is_auto_gen: true, is_public: true })
    for (const tool of ['create_task', 'update_goal']) await insert('tool_grants', { user_id: people.one, tool, created_at: day(12) })

    await old.migrate()

    const by = (updated_by: string | null, organization_id: string | null) => ({ organization_id, updated_by })
    expect(await readItems()).toEqual(
      new Map([
        ['of a member', by(people.one, north)],
        ['from before the member joined', by(people.one, null)],
        ['of a member of two', by(people.several, south)],
        ['from before the second organization', by(people.several, null)],
        ['from before the founder founded', by(people.founder, north)],
        ['of a member without a primary organization', by(people.undecided, null)],
        ['of a former member', by(people.gone, null)],
        ['of a person without an organization', by(people.nobody, null)],
        ['built in', by(null, null)],
      ]),
    )
    // An earlier *always* grant stays valid in conversations, whose definition is the product's own, and for no crew or flow.
    const { rows } = await old.client.query('select tool, definition_hash, definition_id from tool_grants order by tool')
    expect(rows).toEqual([
      { tool: 'create_task', definition_hash: '', definition_id: null },
      { tool: 'update_goal', definition_hash: '', definition_id: null },
    ])
    await old.migrateOn()
  })
})
