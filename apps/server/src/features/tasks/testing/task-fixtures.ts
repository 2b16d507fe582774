import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { Task } from '@adjutant/contract/tasks'
import { memberships, organizations, sessions, users } from '../../../schema.ts'
import type { Caller, testApp } from '../../../testing/test-app.ts'
import { hashSecret, createSecret } from '../../sessions/index.ts'

type TestApp = ReturnType<typeof testApp>
type UserRow = Partial<typeof users.$inferInsert>

/** Organizations, members with sessions, and their tasks. */
export function taskFixtures(t: TestApp) {
  let count = 0

  const organization = async (name = `Organization ${(count += 1)}`): Promise<string> => {
    const id = t.app.ctx.newId()
    await t.db.insert(organizations).values({ id, name })
    return id
  }

  const join = async (person: Pick<Caller, 'id'>, organization_id: string, access: AccessLevel = 'user'): Promise<void> => {
    await t.db.insert(memberships).values({ user_id: person.id, organization_id, access })
  }

  /** The session is inserted directly, because a login spends its time on the password. */
  const person = async (seats: Record<string, AccessLevel> = {}, more: UserRow = {}): Promise<Caller> => {
    count += 1
    const id = t.app.ctx.newId()
    const token = createSecret('adj')
    const row = { id, email: `person${count}@example.com`, first_name: 'Pat', last_name: `Number ${count}`, ...more }
    await t.db.insert(users).values({ password_hash: 'none', user_level: 'user', ...row })
    await t.db.insert(sessions).values({ id: t.app.ctx.newId(), user_id: id, token_hash: hashSecret(token), remember_me: false })
    for (const [organizationId, access] of Object.entries(seats)) await join({ id }, organizationId, access)
    return { id, email: row.email, password: '', token }
  }

  const task = async (as: Caller, fields: Record<string, unknown> = {}): Promise<Task> => {
    const reply = await t.call('POST /api/tasks/', { as, payload: { title: 'Call the bank', ...fields } })
    if (reply.statusCode !== 201) throw new Error(`The task was not made: ${reply.body}`)
    return reply.json()
  }

  return { organization, join, person, task }
}
