import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import type { AccessLevel, Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advice, audit_log, memberships, organizations, tasks, users } from '../../../schema.ts'
import { joinByInvitation } from '../../../testing/company.ts'
import { openStream } from '../../../testing/event-reader.ts'
import { toForm } from '../../../testing/multipart.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

// A member leaves or is removed: the lost access and the new owners.
const t = testApp()

let address: string
beforeAll(async () => {
  address = await t.listen()
})

let ceo: Caller
let leaver: Caller
let receiver: Caller
let id: string
beforeEach(async () => {
  ceo = await t.person('ceo')
  id = await foundBy(ceo, 'Northwind')
  ;[leaver, receiver] = [await joined('admin'), await joined('user')]
})

const foundBy = async (as: Caller, name: string) =>
  (await t.call('POST /api/organizations', { as, payload: { name } })).json<Organization>().id
const joined = async (access: AccessLevel = 'user', organization = id, by = ceo): Promise<Caller> => {
  const person = await t.person('user')
  await joinByInvitation(t, by, organization, person, access)
  return person
}
const leave = (as: Caller, payload?: object, organization = id) =>
  t.call(`POST /api/organizations/${organization}/leave`, { as, ...(payload && { payload }) })
const remove = (userId: string, query = '', as = ceo) => t.call(`DELETE /api/organizations/${id}/users/${userId}${query}`, { as })
const own = (as: Caller, user_id: string, organization = id) =>
  t.call(`POST /api/organizations/${organization}/owner`, { as, payload: { user_id } })
const denial = (reply: { statusCode: number; json(): { detail: string } }) => [reply.statusCode, reply.json().detail]
const entries = (action: string) => t.db.select().from(audit_log).where(eq(audit_log.action, action)).orderBy(desc(audit_log.seq))
const isMember = async (person: Caller) => (await t.db.$count(memberships, eq(memberships.user_id, person.id))) > 0

type Made = { id: string }
const make = async (as: Caller, address: `/${string}`, payload: object) =>
  (await t.call(`POST ${address}`, { as, payload })).json<Made>().id

/** Creates one record of each kind in the organization, and at the end the person's own. */
async function makeRecords(as: Caller, shared: string[] = [id]) {
  const [file] = (await t.call('POST /api/files/', { as, ...toForm({ name: `plan-${shared.length}.txt`, content: 'Plan' }) })).json<
    Made[]
  >()
  await t.call(`PATCH /api/files/${file!.id}`, { as, payload: { shared_org_ids: shared } })
  const adviceId = t.app.ctx.newId()
  await t.db
    .insert(advice)
    .values({ id: adviceId, advice_title: 'Grow', content: 'Do it', user_id: as.id, organization_id: shared[0] ?? null })
  const task = { title: 'Plan', assigned_to_user_id: as.id, shared_org_ids: shared }
  return [
    `/api/strategic-goals/${await make(as, '/api/strategic-goals/', { title: 'Grow', due_date: '2027-01-01', organization_id: shared[0] ?? null })}`,
    `/api/strategic-advice/${adviceId}`,
    `/api/tasks/${await make(as, '/api/tasks/', task)}`,
    `/api/contacts/${await make(as, '/api/contacts/', { name: 'Ann', shared_org_ids: shared })}`,
    `/api/files/${file!.id}`,
  ] as const
}
const statuses = async (as: Caller, addresses: readonly string[]) =>
  Promise.all(addresses.map(async (one) => (await t.call(`GET ${one as '/'}`, { as })).statusCode))

const ways = {
  leaves: (successor?: string) => leave(leaver, successor === undefined ? undefined : { successor_id: successor }),
  'is removed': (successor?: string) => remove(leaver.id, successor === undefined ? '' : `?successor_id=${successor}`),
}
const eachWay = Object.entries(ways)

describe('a member who', () => {
  test.each(eachWay)(
    '%s loses every record of the organization at once, including their own work, which passes to its owner',
    async (_way, go) => {
      const [theirs, others] = [await makeRecords(leaver), await makeRecords(receiver)]
      const given = await make(ceo, '/api/tasks/', { title: 'Given', assigned_to_user_id: leaver.id, shared_org_ids: [id] })
      const asked = await make(receiver, '/api/tasks/', { title: 'Asked', assigned_to_user_id: leaver.id })
      const lost = [...theirs, ...others, `/api/tasks/${given}`, `/api/tasks/${asked}`]
      expect(await statuses(leaver, lost)).toEqual(lost.map(() => 200))
      const ownRecords = await makeRecords(leaver, [])
      expect((await go()).statusCode).toBe(204)
      expect(await statuses(leaver, lost)).toEqual(lost.map(() => 404))
      expect(await statuses(leaver, ownRecords)).toEqual(ownRecords.map(() => 200))
      expect(await statuses(receiver, theirs)).toEqual(theirs.map(() => 200))
      const [goal, , task, contact, file] = await Promise.all(theirs.map(async (one) => (await t.call(`GET ${one}`, { as: ceo })).json()))
      expect(goal).toMatchObject({ user_id: ceo.id, can_delete: true })
      expect(task).toMatchObject({ created_by_user: { id: ceo.id }, assigned_to_user_id: ceo.id, can_delete: true })
      expect([contact, file]).toMatchObject([{ can_delete: true }, { can_delete: true }])
      expect((await t.call(`GET /api/tasks/${given}`, { as: receiver })).json()).toMatchObject({ assigned_to_user_id: ceo.id })
      expect((await t.call(`GET /api/tasks/${asked}`, { as: receiver })).json()).toMatchObject({ assigned_to_user_id: null })
      for (const list of ['tasks', 'strategic-goals', 'strategic-advice', 'contacts', 'files'] as const) {
        expect((await t.call(`GET /api/${list}/`, { as: leaver })).json(), list).toHaveLength(1)
      }
      expect(await entries('organization.records_handed_over')).toMatchObject([
        {
          subject_id: id,
          details: {
            user_id: leaver.id,
            successor_id: ceo.id,
            records: { goals: 1, advice: 1, tasks: 1, tasks_reassigned: 2, tasks_unassigned: 1, contacts: 1, files: 1 },
          },
        },
      ])
    },
  )

  test.each(eachWay)('%s can have a named successor', async (_way, go) => {
    const theirs = await makeRecords(leaver)
    expect((await go(receiver.id)).statusCode).toBe(204)
    expect((await t.call(`GET ${theirs[0]}`, { as: receiver })).json()).toMatchObject({ user_id: receiver.id, can_edit: true })
    expect((await t.call(`GET ${theirs[2]}`, { as: receiver })).json()).toMatchObject({ assigned_to_user_id: receiver.id })
    expect((await t.call(`DELETE ${theirs[4]}`, { as: receiver })).statusCode).toBe(204)
  })

  test.each(eachWay)('%s can’t name a stranger, an invited person, nobody or themselves as successor', async (_way, go) => {
    const [stranger, outsider] = [await t.person('user'), await t.person('user')]
    const payload = { email: outsider.email, org_access_level: 'user' }
    const invitation = (await t.call(`POST /api/organizations/${id}/users`, { as: ceo, payload })).json<OrganizationUser>().id
    for (const wrong of [stranger.id, invitation, crypto.randomUUID(), leaver.id]) {
      expect(denial(await go(wrong))).toEqual([422, membershipMessages.successorNotMember])
    }
    expect((await go('northwind')).statusCode).toBe(422)
    expect(await isMember(leaver)).toBe(true)
  })

  test.each(eachWay)('%s doesn’t find records they deleted before in the trash; the successor does', async (_way, go) => {
    const theirs = await makeRecords(leaver)
    for (const one of [theirs[0], theirs[2], theirs[3], theirs[4]])
      expect((await t.call(`DELETE ${one}`, { as: leaver })).statusCode).toBe(204)
    await go(receiver.id)
    const bin = async (as: Caller) => (await t.call('GET /api/bin/', { as })).json<Made[]>().length
    expect([await bin(leaver), await bin(receiver)]).toEqual([0, 4])
  })

  test('leaves keeps records that are also shared with another of their organizations, without this share', async () => {
    const second = await foundBy(ceo, 'Contoso')
    await joinByInvitation(t, ceo, second, leaver)
    const task = await make(leaver, '/api/tasks/', { title: 'Both', shared_org_ids: [id, second] })
    const contact = await make(leaver, '/api/contacts/', { name: 'Both', shared_org_ids: [second, id] })
    await leave(leaver)
    for (const one of [`/api/tasks/${task}`, `/api/contacts/${contact}`] as const) {
      expect((await t.call(`GET ${one}`, { as: leaver })).json()).toMatchObject({ shared_org_ids: [second], can_delete: true })
      expect(await statuses(receiver, [one])).toEqual([404])
    }
    await leave(leaver, undefined, second)
    expect(await statuses(leaver, [`/api/tasks/${task}`, `/api/contacts/${contact}`])).toEqual([404, 404])
    expect(await statuses(ceo, [`/api/tasks/${task}`, `/api/contacts/${contact}`])).toEqual([200, 200])
  })

  test('leaves an organization without an owner hands over to its most senior member, or to nobody', async () => {
    await t.db.update(organizations).set({ owner_id: null })
    await t.db.update(memberships).set({ access: 'manager' }).where(eq(memberships.user_id, receiver.id))
    await t.db.delete(memberships).where(eq(memberships.user_id, ceo.id))
    const theirs = await makeRecords(leaver)
    await leave(leaver)
    expect((await t.call(`GET ${theirs[0]}`, { as: receiver })).json()).toMatchObject({ user_id: receiver.id })
    expect((await leave(receiver)).statusCode).toBe(204)
    expect(await statuses(receiver, theirs)).toEqual(theirs.map(() => 404))
    expect(await t.db.select({ by: tasks.created_by_user_id }).from(tasks)).toEqual([{ by: null }])
  })

  test.each(eachWay)('%s loses their open streams within two seconds', async (_way, go) => {
    const stream = await openStream(`${address}/api/events`, { authorization: `Bearer ${leaver.token}` })
    expect(await stream.next()).toMatchObject({ topic: 'reset' })
    await go()
    const begin = performance.now()
    while (await stream.next());
    expect(performance.now() - begin).toBeLessThan(2_000)
  })

  test.each(eachWay)('%s during their own writes leaves no records behind', async (_way, go) => {
    const write = (n: number) =>
      t.call('POST /api/strategic-goals/', {
        as: leaver,
        payload: { title: `Goal ${n}`, due_date: '2027-01-01', organization_id: id },
      })
    const replies = await Promise.all([write(1), write(2), go(), write(3), write(4)])
    for (const reply of replies) expect([201, 204, 422], reply.body).toContain(reply.statusCode)
    expect((await t.call('GET /api/strategic-goals/', { as: leaver })).json()).toEqual([])
  })
})

describe('leaving', () => {
  test('deletes an open invitation, so that it can’t be used to return', async () => {
    const person = await t.person('user')
    await t.call(`POST /api/organizations/${id}/users`, { as: ceo, payload: { email: person.email, org_access_level: 'admin' } })
    await t.db.insert(memberships).values({ user_id: person.id, organization_id: id, access: 'user' })
    expect((await remove(person.id)).statusCode).toBe(204)
    expect((await t.call('GET /api/invitations/mine', { as: person })).json()).toEqual([])
  })

  test('ends the membership, releases a managed account and is recorded', async () => {
    const managed = { email: 'managed@example.com', org_access_level: 'user', password: 'a-long-enough-one' }
    const { id: userId } = (await t.call(`POST /api/organizations/${id}/users`, { as: ceo, payload: managed })).json<OrganizationUser>()
    const { access_token: token } = (await t.logIn(managed.email, managed.password)).json<{ access_token: string }>()
    const person = { ...managed, id: userId, token }
    expect((await leave(person)).statusCode).toBe(204)
    const [row] = await t.db.select().from(users).where(eq(users.id, userId))
    expect(row).toMatchObject({ managed_by_id: null, organization_id: null })
    expect((await entries('organization.member_left'))[0]).toMatchObject({ actor_id: userId, details: { email: managed.email } })
    expect([(await leave(person)).statusCode, (await leave(person, undefined, crypto.randomUUID())).statusCode]).toEqual([404, 404])
  })

  test('returns 404 to a stranger and an explanation to an app admin outside', async () => {
    const [stranger, admin] = [await t.person('ceo'), await t.person('admin')]
    expect((await leave(stranger)).body).toBe((await leave(stranger, undefined, crypto.randomUUID())).body)
    expect(denial(await leave(admin))).toEqual([409, membershipMessages.notMember])
  })

  test('requires the owner to hand over first', async () => {
    expect(denial(await leave(ceo))).toEqual([409, membershipMessages.ownerCannotLeave])
    const reply = await own(ceo, receiver.id)
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { id, is_owner: false }])
    expect((await t.call('GET /api/organizations', { as: receiver })).json()).toMatchObject([
      { is_owner: true, can_manage: true, org_access_level: 'admin' },
    ])
    expect((await entries('organization.owner_changed'))[0]).toMatchObject({ details: { owner_id: { from: ceo.id, to: receiver.id } } })
    expect((await leave(ceo)).statusCode).toBe(204)
    expect(denial(await leave(receiver))).toEqual([409, membershipMessages.ownerCannotLeave])
  })
})

describe('handing over an organization', () => {
  test('is limited to its owner and app admins', async () => {
    const second = await t.person('ceo')
    await joinByInvitation(t, ceo, id, second, 'admin')
    for (const as of [second, leaver, receiver]) expect(denial(await own(as, as.id))).toEqual([409, membershipMessages.onlyOwnerHandsOver])
    const stranger = await t.person('ceo')
    expect((await own(stranger, stranger.id)).statusCode).toBe(404)
    expect((await own(await t.person('admin'), receiver.id)).statusCode).toBe(200)
    expect(denial(await own(ceo, ceo.id))).toEqual([409, membershipMessages.onlyOwnerHandsOver])
  })

  test('accepts members only', async () => {
    const stranger = await t.person('ceo')
    for (const wrong of [stranger.id, crypto.randomUUID()]) expect(denial(await own(ceo, wrong))).toEqual([404, appMessages.http.notFound])
    expect((await own(ceo, 'northwind')).statusCode).toBe(422)
    expect((await own(ceo, ceo.id)).json()).toMatchObject({ is_owner: true })
    expect(await entries('organization.owner_changed')).toEqual([])
  })

  test('concurrently, and during leaving and removing, ends with one owner who is a member', async () => {
    const replies = await Promise.all([own(ceo, leaver.id), own(ceo, receiver.id), leave(receiver), remove(leaver.id)])
    for (const reply of replies) expect([200, 204, 404, 409], reply.body).toContain(reply.statusCode)
    const [row] = await t.db.select().from(organizations).where(eq(organizations.id, id))
    expect(await t.db.$count(memberships, eq(memberships.user_id, row!.owner_id!))).toBe(1)
  })
})

describe('a goal', () => {
  test('can be moved by its owner only; managers can edit it in place', async () => {
    const second = await foundBy(ceo, 'Contoso')
    await joinByInvitation(t, ceo, second, leaver, 'admin')
    const goal = await make(receiver, '/api/strategic-goals/', { title: 'Grow', due_date: '2027-01-01', organization_id: id })
    const change = (as: Caller, payload: object) => t.call(`PUT /api/strategic-goals/${goal}`, { as, payload })
    for (const organization_id of [second, null]) {
      expect(denial(await change(leaver, { organization_id }))).toEqual([409, appMessages.goal.onlyOwnerMoves])
    }
    expect((await change(leaver, { title: 'Grow faster', organization_id: id })).statusCode).toBe(200)
    await joinByInvitation(t, ceo, second, receiver)
    expect((await change(receiver, { organization_id: second })).json()).toMatchObject({ organization_id: second })
  })
})
