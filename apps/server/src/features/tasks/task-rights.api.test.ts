import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { task_shares, task_viewers, tasks } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'
import { taskFixtures } from './testing/task-fixtures.ts'

const t = testApp()
const { organization, person, task } = taskFixtures(t)

/** Creates a shared task and a person in each relation to it. */
async function createSharedTask() {
  const [shared, elsewhere] = [await organization(), await organization()]
  const creator = await person({ [shared]: 'user' })
  const assignee = await person({ [shared]: 'user' })
  const people: Record<string, Caller> = {
    creator,
    assignee,
    member: await person({ [shared]: 'user' }),
    manager: await person({ [shared]: 'manager' }),
    admin: await person({ [shared]: 'admin' }),
    stranger: await person({ [elsewhere]: 'admin' }, { user_level: 'ceo' }),
    appAdmin: await person({}, { user_level: 'admin' }),
  }
  const { id } = await task(creator, { assigned_to_user_id: assignee.id, shared_org_ids: [shared] })
  return { id, shared, people }
}

const entries = {
  edit: { call: 'PUT /api/tasks/{id}', payload: { title: 'Changed' }, status: 200, denial: appMessages.task.cannotEdit },
  assign: {
    call: 'PUT /api/tasks/{id}/assign',
    payload: { assigned_to_user_id: null },
    status: 200,
    denial: appMessages.task.cannotAssign,
  },
  share: { call: 'POST /api/tasks/{id}/share/orgs', payload: { ids: [] }, status: 200, denial: appMessages.task.cannotShare },
  delete: { call: 'DELETE /api/tasks/{id}', payload: undefined, status: 204, denial: appMessages.task.cannotDelete },
} as const

type NewAuditEntry = keyof typeof entries

const attempt = (as: Caller, entry: NewAuditEntry, id: string) => {
  const { call, payload } = entries[entry]
  return t.call(call.replace('{id}', id) as 'PUT /', { as, ...(payload && { payload }) })
}

const allowed: Record<string, NewAuditEntry[]> = {
  creator: ['edit', 'assign', 'share', 'delete'],
  assignee: ['edit'],
  member: [],
  manager: ['edit', 'assign', 'share'],
  admin: ['edit', 'assign', 'share', 'delete'],
}

const cases = Object.keys(allowed).flatMap((who) => (Object.keys(entries) as NewAuditEntry[]).map((entry) => [who, entry] as const))

describe('a person who sees a task', () => {
  test.each(cases)('%s: %s', async (who, entry) => {
    const { id, people } = await createSharedTask()
    const before = await t.db.select().from(tasks)
    const reply = await attempt(people[who]!, entry, id)
    if (allowed[who]!.includes(entry)) return expect(reply.statusCode, reply.body).toBe(entries[entry].status)
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toEqual({ detail: entries[entry].denial })
    expect(await t.db.select().from(tasks)).toEqual(before)
  })

  test.each(Object.keys(allowed))('%s reads it with matching flags', async (who) => {
    const { id, people } = await createSharedTask()
    const flags = {
      can_edit: allowed[who]!.includes('edit'),
      can_assign: allowed[who]!.includes('assign'),
      can_delete: allowed[who]!.includes('delete'),
    }
    expect((await t.call(`GET /api/tasks/${id}`, { as: people[who]! })).json()).toMatchObject(flags)
    expect((await t.call('GET /api/tasks/', { as: people[who]! })).json<Task[]>()[0]).toMatchObject({ id, ...flags })
  })
})

describe('a person who doesn’t see a task', () => {
  const calls = [
    'GET /api/tasks/{id}',
    'PUT /api/tasks/{id}',
    'PUT /api/tasks/{id}/assign',
    'POST /api/tasks/{id}/share/orgs',
    'GET /api/tasks/{id}/shares',
    'DELETE /api/tasks/{id}',
  ] as const
  const payloads = { title: 'Mine now', assigned_to_user_id: null, ids: [] }

  test.each(calls)('gets the same bytes from %s as for an absent task', async (call) => {
    const { id, people } = await createSharedTask()
    for (const who of ['stranger', 'appAdmin']) {
      const [foreign, absent] = await Promise.all(
        [id, t.app.ctx.newId()].map((some) =>
          t.call(call.replace('{id}', some) as 'GET /', { as: people[who], ...(!/^(GET|DELETE)/.test(call) && { payload: payloads }) }),
        ),
      )
      expect(foreign!.statusCode).toBe(404)
      expect(foreign!.body).toBe(absent!.body)
    }
    expect((await t.call(`GET /api/tasks/${id}`, { as: people['creator'] })).json()).toMatchObject({ title: 'Call the bank' })
  })
})

describe('a PUT with more than fields', () => {
  test('lets an assignee edit, but not reassign or share the task', async () => {
    const { id, shared, people } = await createSharedTask()
    const put = (payload: object) => t.call(`PUT /api/tasks/${id}`, { as: people['assignee'], payload })
    expect((await put({ title: 'a', assigned_to_user_id: people['assignee']!.id, shared_org_ids: [shared] })).statusCode).toBe(200)
    const assigning = await put({ title: 'b', assigned_to_user_id: people['member']!.id })
    expect([assigning.statusCode, assigning.json()]).toEqual([409, { detail: appMessages.task.cannotAssign }])
    const sharing = await put({ title: 'c', shared_org_ids: [] })
    expect([sharing.statusCode, sharing.json()]).toEqual([409, { detail: appMessages.task.cannotShare }])
    expect((await t.call(`GET /api/tasks/${id}`, { as: people['creator'] })).json()).toMatchObject({ title: 'a', shared_org_ids: [shared] })
  })

  test('rejects assigning and sharing without permission, even without effect', async () => {
    const { id, shared, people } = await createSharedTask()
    const as = people['assignee']!
    const assigning = await t.call(`PUT /api/tasks/${id}/assign`, { as, payload: { assigned_to_user_id: as.id } })
    const sharing = await t.call(`POST /api/tasks/${id}/share/orgs`, { as, payload: { ids: [shared] } })
    expect([assigning.statusCode, sharing.statusCode]).toEqual([409, 409])
  })

  test('lets a manager reassign the task within their own organizations', async () => {
    const { id, people } = await createSharedTask()
    const reply = await t.call(`PUT /api/tasks/${id}`, { as: people['manager'], payload: { assigned_to_user_id: people['member']!.id } })
    expect(reply.json()).toMatchObject({ assigned_to_user_id: people['member']!.id })
    // The previous assignee still sees it as a member of the organization and can no longer edit.
    expect((await t.call(`GET /api/tasks/${id}`, { as: people['assignee'] })).json()).toMatchObject({ can_edit: false })
  })
})

test('keeps shares and viewers consistent after concurrent changes', async () => {
  const [first, second] = [await organization(), await organization()]
  const me = await person({ [first]: 'user', [second]: 'user' })
  const { id } = await task(me)
  const lists = [[first], [second], [first, second], []]
  const share = (ids: string[]) => t.call(`POST /api/tasks/${id}/share/orgs`, { as: me, payload: { ids } })
  const replies = await Promise.all([...lists, ...lists].map(share))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const viewers = await t.db.select().from(task_viewers)
  const shares = await t.db.select().from(task_shares)
  expect(viewers.map(({ viewer_id }) => viewer_id).toSorted()).toEqual([me.id, ...shares.map((row) => row.organization_id)].toSorted())
})

// The embedded database has one connection: the call waits for it and never reaches the lock.
async function untilSomebodyWaits(): Promise<void> {
  if (testDatabaseKind === 'embedded') return
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => t.db.execute(waiting)).toMatchObject({ rowCount: 1 })
}

test('checks the permissions of a waiting change after it gets the lock', async () => {
  const { id, shared, people } = await createSharedTask()
  const [unshared, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const unsharing = t.db.transaction(async (tx) => {
    await tx.update(tasks).set({ notes: 'no longer shared' }).where(eq(tasks.id, id))
    await tx.delete(task_shares).where(eq(task_shares.task_id, id))
    await tx.delete(task_viewers).where(eq(task_viewers.viewer_id, shared))
    unshared.resolve()
    await done.promise
  })
  await unshared.promise
  const change = attempt(people['manager']!, 'edit', id)
  await untilSomebodyWaits()
  done.resolve()
  await unsharing
  expect((await change).statusCode).toBe(404)
})
