import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { UserLevel } from '@adjutant/contract/accounts/users'
import fc from 'fast-check'
import { memberships, organizations, sessions, users } from '../../schema.ts'
import { hashSecret, createSecret } from '../../features/sessions/index.ts'
import type { Caller, testApp } from '../test-app.ts'
import { recordKinds, accessRanks, type RecordKind, type Relation } from './expected-rules.ts'

export type TestApp = ReturnType<typeof testApp>

/** Generated input: numbers refer to people and organizations by index. */
export interface Plan {
  people: { level: UserLevel; accessLevels: (AccessLevel | null)[] }[]
  records: { kind: RecordKind; creator: number; assignee: number | null; organizations: number[] }[]
  taskActions: TaskAction[]
}

/** A person's action on a task: assign it, share it, both by a PUT, delete it or restore it. */
export interface TaskAction {
  person: number
  record: number
  action: 'assign' | 'share' | 'put' | 'delete' | 'restore'
  assignee: number | null
  organizations: number[]
}

export interface Person extends Caller {
  accessLevels: Map<string, AccessLevel>
}

export interface GeneratedRecord {
  kind: RecordKind
  id: string
  creator: Person
  assignee: Person | null
  organizationIds: string[]
  /** The person who moved the record to the trash. */
  trashedBy: Person | null
}

export interface GeneratedData {
  people: Person[]
  organizationIds: string[]
  records: GeneratedRecord[]
}

const peopleCount = 4
const organizationCount = 3

const someone = fc.nat({ max: peopleCount - 1 })
const someOrganizations = fc.subarray([...Array(organizationCount).keys()])

export const plans: fc.Arbitrary<Plan> = fc.record({
  people: fc.array(
    fc.record({
      level: fc.constantFrom<UserLevel>('user', 'ceo', 'admin'),
      accessLevels: fc.array(fc.constantFrom<AccessLevel | null>(null, 'user', 'manager', 'admin'), {
        minLength: organizationCount,
        maxLength: organizationCount,
      }),
    }),
    { minLength: peopleCount, maxLength: peopleCount },
  ),
  records: fc.array(
    fc.record({
      kind: fc.constantFrom('task' as const, ...recordKinds),
      creator: someone,
      assignee: fc.option(someone),
      organizations: someOrganizations,
    }),
    { minLength: 3, maxLength: 6 },
  ),
  taskActions: fc.array(
    fc.record({
      person: someone,
      record: fc.nat({ max: 5 }),
      action: fc.constantFrom('assign' as const, 'share' as const, 'put' as const, 'delete' as const, 'restore' as const),
      assignee: fc.option(someone),
      organizations: someOrganizations,
    }),
    { maxLength: 10 },
  ),
})

async function makePerson(t: TestApp, { level, accessLevels }: Plan['people'][number], organizationIds: string[]): Promise<Person> {
  const [id, token] = [t.app.ctx.newId(), createSecret('adj')]
  const email = `${id}@example.com`
  await t.db.insert(users).values({ id, email, password_hash: 'none', user_level: level })
  // Inserted directly, because a login spends its time on the password.
  await t.db.insert(sessions).values({ id: t.app.ctx.newId(), user_id: id, token_hash: hashSecret(token), remember_me: false })
  const taken = accessLevels.flatMap((access, n) => (access ? [[organizationIds[n]!, access] as const] : []))
  for (const [organization_id, access] of taken) await t.db.insert(memberships).values({ user_id: id, organization_id, access })
  return { id, email, password: '', token, accessLevels: new Map(taken) }
}

/** The maximum number of organizations of a record, by kind. */
const maxOrganizations: Record<RecordKind, number> = {
  task: 3,
  contact: 3,
  file: 3,
  goal: 1,
  advice: 1,
  note: 0,
  conversation: 0,
  memory: 0,
  commitment: 0,
}

/** The people and organizations are in the database; the records only have their ids yet. */
export async function createGeneratedData(t: TestApp, plan: Plan): Promise<GeneratedData> {
  const organizationIds = Array.from({ length: organizationCount }, () => t.app.ctx.newId())
  await t.db.insert(organizations).values(organizationIds.map((id, n) => ({ id, name: `Organization ${n}` })))
  const people: Person[] = []
  for (const person of plan.people) people.push(await makePerson(t, person, organizationIds))
  const records = plan.records.map((record): GeneratedRecord => ({
    kind: record.kind,
    id: t.app.ctx.newId(),
    creator: people[record.creator]!,
    assignee: record.kind === 'task' && record.assignee !== null ? people[record.assignee]! : null,
    organizationIds: record.organizations.slice(0, maxOrganizations[record.kind]).map((n) => organizationIds[n]!),
    trashedBy: null,
  }))
  return { people, organizationIds, records }
}

export function relationOf(person: Person, record: GeneratedRecord): Relation {
  const ranks = record.organizationIds.map((id) => accessRanks[person.accessLevels.get(id) ?? 'none'])
  return {
    isCreator: record.creator === person,
    isAssignee: record.assignee === person,
    accessRank: Math.max(0, ...ranks) as Relation['accessRank'],
  }
}
