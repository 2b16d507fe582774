import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { UserLevel } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { memberships, organizations, users } from '../../schema.ts'
import { createIdGenerator } from '../../platform/ids.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { checkOwnOrganizations, findColleague, listColleagues } from './index.ts'
import { listOrganizationNames } from '../identity/index.ts'

const base = testDatabase()
const newId = createIdGenerator(systemClock)

const ids = { north: newId(), south: newId(), foreign: newId() }
type Place = keyof typeof ids

const people = new Map<string, { id: string; places: Place[]; level: UserLevel }>()

async function person(name: string, level: UserLevel, places: Place[], more: Partial<typeof users.$inferInsert> = {}) {
  const id = newId()
  people.set(name, { id, level, places })
  await base.db.insert(users).values({ id, email: `${name}@example.com`, password_hash: 'none', user_level: level, ...more })
  for (const place of places) await base.db.insert(memberships).values({ user_id: id, organization_id: ids[place], access: 'user' })
}

function ctxOf(name: string): Ctx {
  const { id, level, places } = people.get(name)!
  const access: AccessLevel = 'user'
  const actor = { id, email: `${name}@example.com`, user_level: level, first_name: null, last_name: null }
  return {
    db: base.db,
    user: { ...actor, memberships: places.map((place) => ({ organization_id: ids[place], access })) },
  } as unknown as Ctx
}

beforeEach(async () => {
  people.clear()
  await base.db.insert(organizations).values(Object.entries(ids).map(([name, id]) => ({ id, name })))
  await person('me', 'user', ['north', 'south'], { first_name: 'Zoe' })
  await person('both', 'ceo', ['north', 'south'], { display_name: 'The Chief', first_name: 'Carl' })
  await person('one', 'user', ['south'], { first_name: 'émile', last_name: 'B' })
  await person('waiting', 'waitlisted', ['north'])
  await person('stranger', 'user', ['foreign'])
  await person('admin', 'admin', ['foreign'])
  await person('alone', 'user', [])
})

describe('colleagues', () => {
  test('are the user and the members with access in their organizations, each once, by name', async () => {
    expect((await listColleagues(ctxOf('me'))).map(({ name, email }) => [name, email])).toEqual([
      ['émile B', 'one@example.com'],
      ['The Chief', 'both@example.com'],
      ['Zoe', 'me@example.com'],
    ])
  })

  test('of a person without an organization are that person', async () => {
    expect(await listColleagues(ctxOf('alone'))).toEqual([
      { id: people.get('alone')!.id, name: 'alone@example.com', email: 'alone@example.com' },
    ])
  })

  test('of an app admin are also the members of their own organizations, not everybody', async () => {
    expect((await listColleagues(ctxOf('admin'))).map(({ email }) => email)).toEqual(['admin@example.com', 'stranger@example.com'])
  })

  test.each([
    ['me', true],
    ['both', true],
    ['one', true],
    ['waiting', false],
    ['stranger', false],
    ['alone', false],
  ])('%s is found: %s', async (name, isFound) => {
    const { id } = people.get(name)!
    expect((await findColleague(ctxOf('me'), id))?.id).toBe(isFound ? id : undefined)
  })

  test('an unknown id finds nobody', async () => {
    expect(await findColleague(ctxOf('me'), newId())).toBeUndefined()
  })
})

describe('one’s own organizations', () => {
  test.each<Place[]>([[], ['north'], ['south', 'north'], ['north', 'north']].map((places) => places as Place[]))(
    '%s %s pass',
    async (...places) => {
      const asked = places.filter(Boolean).map((place) => ids[place])
      await expect(checkOwnOrganizations(ctxOf('me'), asked, 'shared_org_ids')).resolves.toBeUndefined()
    },
  )

  test('with a foreign or unknown one are rejected with the same error', async () => {
    for (const other of [ids.foreign, newId()]) {
      const refused = checkOwnOrganizations(ctxOf('me'), [ids.north, other], 'shared_org_ids')
      const message = appMessages.organization.foreign
      await expect(refused).rejects.toMatchObject({ status: 422, message, errors: [{ field: 'shared_org_ids', message }] })
    }
  })

  test('exclude organizations that an app admin does not belong to', async () => {
    await expect(checkOwnOrganizations(ctxOf('admin'), [ids.north], 'ids')).rejects.toMatchObject({ status: 422 })
  })

  test('are read afresh: one that ended during the call is refused', async () => {
    const stale = ctxOf('me')
    await base.db.delete(memberships)
    await expect(checkOwnOrganizations(stale, [ids.north], 'ids')).rejects.toMatchObject({ status: 422 })
  })
})

test('organizations are listed by name, unknown ids left out', async () => {
  expect(await listOrganizationNames({ db: base.db }, [ids.south, newId(), ids.north])).toEqual([
    { id: ids.north, name: 'north' },
    { id: ids.south, name: 'south' },
  ])
  expect(await listOrganizationNames({ db: base.db }, [])).toEqual([])
})
