import { personalDataMessages } from '@adjutant/contract/messages/personal-data-messages'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { audit_log, organizations, tasks, users } from '../../schema.ts'
import { createCompany, createOrganization } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const deleteMe = (as: Caller, password: unknown = as.password) => t.call('DELETE /api/users/me', { as, payload: { password } })
const create = async (as: Caller, path: string, payload: object) =>
  (await t.call(`POST ${path as '/x'}`, { as, payload })).json<{ id: string }>().id
const exists = async (table: string, id: string) =>
  (await t.db.execute<{ one: number }>(sql`select 1 as one from ${sql.identifier(table)} where id = ${id}::uuid`)).rows.length === 1
const own = (owner: Caller, id: string) => t.db.update(organizations).set({ owner_id: owner.id }).where(eq(organizations.id, id))

describe('deleting my account', () => {
  test.each(['waitlisted', 'user', 'ceo'] as const)('works for a person of level %s and ends the session at once', async (level) => {
    const me = await t.person(level)
    expect((await deleteMe(me)).statusCode).toBe(204)
    expect((await t.call('GET /api/users/me', { as: me })).statusCode).toBe(401)
    expect((await t.logIn(me.email, me.password)).statusCode).toBe(401)
    await vi.waitFor(() => expect(t.mails).toMatchObject([{ recipient: me.email, subject: 'Your Adjutant account was deleted' }]))
    expect(await t.db.select().from(audit_log).orderBy(audit_log.seq)).toMatchObject([
      { action: 'user.deleted', actor_email: me.email, subject_name: me.email },
      expect.objectContaining({ action: 'user.unknown_login_failed' }),
    ])
  })

  test.each([
    ['the wrong one', 'not-my-password', 422],
    ['none', undefined, 422],
    ['an empty one', '', 422],
    ['a list', ['x'], 422],
  ])('is rejected with %s', async (_what, password, status) => {
    const me = await t.person('user')
    expect((await deleteMe(me, password ?? null)).statusCode).toBe(status)
    expect(await exists('users', me.id)).toBe(true)
  })

  test('is rejected without a session', async () => {
    expect((await t.call('DELETE /api/users/me', { payload: { password: 'x' } })).statusCode).toBe(401)
  })

  test('is rejected while I own organizations with other members, and names them', async () => {
    const [me, other] = [await t.person('ceo'), await t.person('user')]
    for (const name of ['Zeta', 'Alpha'])
      await own(
        me,
        await createOrganization(t, name, [
          [me, 'admin'],
          [other, 'user'],
        ]),
      )
    const reply = await deleteMe(me)
    expect([reply.statusCode, reply.json()]).toEqual([409, { detail: personalDataMessages.ownsOrganizations(['Alpha', 'Zeta']) }])
    expect(await exists('users', me.id)).toBe(true)
  })

  test('deletes an organization with me as the only member', async () => {
    const me = await t.person('ceo')
    const id = await create(me, '/api/organizations', { name: 'Mine alone' })
    expect((await deleteMe(me)).statusCode).toBe(204)
    expect(await exists('organizations', id)).toBe(false)
  })

  test("works although an organization requires a missing second factor: the person's own organization is deleted, others stay", async () => {
    const [me, owner] = [await t.person('ceo'), await t.person('ceo')]
    const [mine, theirs] = [
      await create(me, '/api/organizations', { name: 'Mine alone' }),
      await createOrganization(t, 'Theirs', [
        [owner, 'admin'],
        [me, 'user'],
      ]),
    ]
    await own(owner, theirs)
    await t.db.update(organizations).set({ require_two_factor: true })
    const reply = await deleteMe(me)
    expect(reply.statusCode, reply.body).toBe(204)
    expect([await exists('users', me.id), await exists('organizations', mine), await exists('organizations', theirs)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await t.db.$count(audit_log, eq(audit_log.action, 'organization.deleted'))).toBe(1)
  })

  test('is rejected for the last app admin, and of two concurrent ones one stays', async () => {
    const [first, second] = [await t.person('admin'), await t.person('admin')]
    const replies = await Promise.all([deleteMe(first), deleteMe(second)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
    expect(await t.db.$count(users, eq(users.user_level, 'admin'))).toBe(1)
  })

  test('deletes private records and passes the organization’s records to its owner', async () => {
    const { id, people } = await createCompany(t)
    const [me, owner] = [people.member, people.orgAdmin]
    await own(owner, id)
    const shared = { shared_org_ids: [id] }
    const goal = { title: 'x', due_date: '2030-01-01' }
    const kept = {
      tasks: await create(me, '/api/tasks/', { title: 'x', ...shared }),
      contacts: await create(me, '/api/contacts/', { name: 'x', ...shared }),
      goals: await create(me, '/api/strategic-goals/', { ...goal, organization_id: id }),
    }
    const gone = {
      tasks: await create(me, '/api/tasks/', { title: 'x' }),
      contacts: await create(me, '/api/contacts/', { name: 'x' }),
      goals: await create(me, '/api/strategic-goals/', goal),
      notes: await create(me, '/api/journals/', { content: 'x' }),
      conversations: await create(me, '/api/conversations/', { name: 'x' }),
      memories: await create(me, '/api/memory/mine', { content: 'x' }),
    }
    const foreign = await create(people.manager, '/api/tasks/', { title: 'of another', ...shared })
    expect((await deleteMe(me)).statusCode).toBe(204)
    for (const [table, recordId] of Object.entries(kept)) expect([table, await exists(table, recordId)]).toEqual([table, true])
    for (const [table, recordId] of Object.entries(gone)) expect([table, await exists(table, recordId)]).toEqual([table, false])
    const task = (await t.call(`GET /api/tasks/${kept.tasks}`, { as: owner })).json()
    expect(task).toMatchObject({ can_delete: true })
    const creators = await t.db.select({ id: tasks.id, by: tasks.created_by_user_id }).from(tasks)
    expect(new Map(creators.map(({ id: taskId, by }) => [taskId, by]))).toEqual(
      new Map([
        [kept.tasks, owner.id],
        [foreign, people.manager.id],
      ]),
    )
  })
})

test('limits password attempts like the login', { timeout: 60_000 }, async () => {
  const me = await t.person('user')
  const codes: number[] = []
  for (let n = 0; n < 11; n++) codes.push((await deleteMe(me, 'wrong')).statusCode)
  expect(codes.at(-1)).toBe(429)
})
