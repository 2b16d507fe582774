import type { AccessLevel, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { asc, gt } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { currentPosition } from '../features/events/events.store.ts'
import { changes, memberships, organizations } from '../schema.ts'
import type { Caller, testApp } from './test-app.ts'

type TestApp = ReturnType<typeof testApp>

/** Creates an organization with these members. */
export async function createOrganization(t: TestApp, name: string, members: [Caller, AccessLevel][]): Promise<string> {
  const id = t.app.ctx.newId()
  await t.db.insert(organizations).values({ id, name })
  if (members.length > 0)
    await t.db.insert(memberships).values(members.map(([{ id: user_id }, access]) => ({ user_id, organization_id: id, access })))
  return id
}

/** Joins by the API: `by` invites the person, who accepts. */
export async function joinByInvitation(t: TestApp, by: Caller, organizationId: string, person: Caller, access: AccessLevel = 'user') {
  const payload = { email: person.email, org_access_level: access }
  const invited = await t.call(`POST /api/organizations/${organizationId}/users`, { as: by, payload })
  return t.call(`POST /api/invitations/${invited.json<OrganizationUser>().id}/accept`, { as: person })
}

export type Role = 'creator' | 'member' | 'manager' | 'orgAdmin' | 'stranger' | 'appAdmin'

export interface Company {
  id: string
  /** The creator is a plain member; the stranger is admin of another organization; the app admin belongs to none. */
  people: Record<Role, Caller>
  strangersId: string
}

/** Creates an organization with a person at each access level, and two people outside it. */
export async function createCompany(t: TestApp): Promise<Company> {
  const [creator, member, manager, orgAdmin, stranger, appAdmin] = await t.people(['user', 'user', 'user', 'user', 'ceo', 'admin'])
  const people = { creator, member, manager, orgAdmin, stranger, appAdmin }
  const id = await createOrganization(t, 'Northwind', [
    [people.creator, 'user'],
    [people.member, 'user'],
    [people.manager, 'manager'],
    [people.orgAdmin, 'admin'],
  ])
  return { id, people, strangersId: await createOrganization(t, 'Elsewhere', [[people.stranger, 'admin']]) }
}

/** The changes published to open pages so far, oldest first. */
export async function publishedChanges(t: TestApp) {
  const rows = await t.db.select().from(changes).orderBy(asc(changes.seq))
  return rows.map(({ topic, kind, subject_id, actor_id, audience }) => ({
    topic,
    kind,
    id: subject_id,
    actor_id,
    audience: audience.toSorted(),
  }))
}

/** A stream's position is before a stored change while an older transaction is open, also one of another database of the server. */
export const waitForOlderTransactions = (t: TestApp) =>
  vi.waitFor(async () => {
    const { xid } = await currentPosition(t.app.ctx)
    expect(await t.db.$count(changes, gt(changes.xid, xid))).toBe(0)
  })
