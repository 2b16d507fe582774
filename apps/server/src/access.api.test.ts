import type { Access } from '@adjutant/contract/core/define'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessTable } from './testing/permissions/access-table.ts'
import { addressOf, canAccess, routesByName, type CallerRole } from './testing/contract-routes.ts'
import { openStream } from './testing/event-reader.ts'
import { listServedRoutes } from './testing/served-routes.ts'
import { testApp } from './testing/test-app.ts'
import { testDatabaseKind } from './testing/test-database.ts'

const callerRoles: readonly CallerRole[] = ['anonymous', 'waitlisted', 'user', 'ceo', 'admin']
const deniedStatuses: Record<CallerRole, number> = { anonymous: 401, waitlisted: 403, user: 404, ceo: 404, admin: 404 }
const allowedRoles: Record<Access, readonly CallerRole[]> = {
  public: callerRoles,
  session: ['waitlisted', 'user', 'ceo', 'admin'],
  member: ['user', 'ceo', 'admin'],
  admin: ['admin'],
  directory: [],
}

const t = testApp()
let address: string
beforeAll(async () => {
  address = await t.listen()
})

const absentId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** The response status for a caller: an account of that level, or none. */
async function statusFor(name: string, role: CallerRole): Promise<number> {
  const route = routesByName.get(name)!
  const as = role === 'anonymous' ? undefined : await t.person(role)
  if (route.kind !== 'stream') return (await t.call(`${route.method} ${addressOf(route, absentId)}`, { as })).statusCode
  const stream = await openStream(address + addressOf(route, absentId), as && { authorization: `Bearer ${as.token}` })
  await stream.close()
  return stream.status
}

describe('the table', () => {
  test('contains every call of the contract and no other', () => {
    expect(Object.values(accessTable).flat().toSorted()).toEqual([...routesByName.keys()].toSorted())
  })

  test('agrees with the contract on access', () => {
    for (const [access, names] of Object.entries(accessTable) as [Access, string[]][])
      for (const name of names)
        for (const role of callerRoles)
          expect(canAccess(routesByName.get(name)!, role), `${role}: ${name}`).toBe(allowedRoles[access].includes(role))
  })

  test('is exactly what is served under /api', () => {
    const served = listServedRoutes(t.app.http).filter((name) => name.includes(' /api') && !name.startsWith('HEAD'))
    expect(served.toSorted()).toEqual([...routesByName.keys()].map((name) => name.replace(/\/$/, '')).toSorted())
  })
})

/**
 * On PGlite each call is made once, by somebody with access if there is one: what is denied is decided before the call's own queries. Calls of
 * directories are in scim.api.test.ts.
 */
const listRoles = (access: Access): readonly CallerRole[] => {
  if (testDatabaseKind === 'server') return callerRoles
  return [allowedRoles[access].at(-1) ?? 'anonymous']
}

describe.each(Object.entries(accessTable) as [Access, string[]][])('what is %s', (access, names) => {
  test.each(names)('%s', async (name) => {
    for (const role of listRoles(access)) {
      const status = await statusFor(name, role)
      const about = `${role} is answered ${status}`
      if (!allowedRoles[access].includes(role)) expect(status, about).toBe(deniedStatuses[role])
      else expect([401, 403, ...(name.includes('{') ? [] : [404])], about).not.toContain(status)
    }
  })
})
