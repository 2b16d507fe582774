import { sql } from 'drizzle-orm'
import type { UserLevel } from '@adjutant/contract/accounts/users'
import { createSecret, hashSecret } from '../features/sessions/index.ts'
import { hashPassword } from '../features/users/password.service.ts'
import { systemClock } from '../platform/clock.ts'
import { createIdGenerator } from '../platform/ids.ts'
import { sessions, users } from '../schema.ts'
import type { TestDatabase } from './test-database.ts'

export interface Caller {
  id: string
  email: string
  password: string
  token: string
}

const newId = createIdGenerator(systemClock)

type UserValues = Partial<typeof users.$inferInsert>

const passwordOfAll = 'a-good-long-passphrase'
// Hashing is deliberately slow, so the shared test password is hashed once.
const hashed = hashPassword(passwordOfAll)

/** A login and the record of a first use would be most of the statements of many tests, so the session counts as used. */
const toUsedSession = ({ id, token }: Caller) => ({
  id: newId(),
  user_id: id,
  token_hash: hashSecret(token),
  remember_me: false,
  address: '127.0.0.1',
  last_used_at: sql`now() + interval '1 millisecond'`,
})

export function createPeople(database: TestDatabase) {
  let count = 0

  const toRow = (user_level: UserLevel) => {
    count += 1
    return { id: newId(), user_level, email: `person${count}@example.com`, first_name: 'Pat', last_name: `Number ${count}` }
  }

  /** A person of each level, with a session and no previous sign-in. */
  const people = async <const Levels extends readonly UserLevel[]>(levels: Levels, more: UserValues = {}) => {
    const shared = { email_verified_at: new Date(), last_seen_at: new Date(), password_hash: await hashed }
    const rows = levels.map((level) => ({ ...shared, ...toRow(level), ...more }))
    const callers = rows.map(({ id, email }) => ({ id, email, password: passwordOfAll, token: createSecret('adj') }))
    await database.db.insert(users).values(rows)
    await database.db.insert(sessions).values(callers.map(toUsedSession))
    return callers as { [Level in keyof Levels]: Caller }
  }

  const person = async (level: UserLevel, more: UserValues = {}): Promise<Caller> => {
    const [caller] = await people([level], more)
    return caller
  }

  return { people, person }
}
