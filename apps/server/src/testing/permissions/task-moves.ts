import { predict } from './expected-rules.ts'
import { relationOf, type WorldRecord, type Move, type Person, type TestApp, type World } from './world.ts'

/** A move with its people and organizations resolved. */
interface NamedMove {
  action: Move['action']
  person: Person
  assignee: Person | null
  organizationIds: string[]
}

const areColleagues = (one: Person, other: Person): boolean =>
  one === other || [...one.accessLevels.keys()].some((organizationId) => other.accessLevels.has(organizationId))

const isSame = (some: string[], others: string[]): boolean => some.toSorted().join() === others.toSorted().join()

/** The status for a new list of organizations: 200 if each added one is the person's own. */
const sharingStatus = (person: Person, record: WorldRecord, wanted: string[]): number =>
  wanted.every((id) => record.organizationIds.includes(id) || person.accessLevels.has(id)) ? 200 : 422

const assigningStatus = (person: Person, record: WorldRecord, wanted: Person | null): number =>
  wanted === null || wanted === record.assignee || areColleagues(person, wanted) ? 200 : 422

function putStatus({ person, assignee, organizationIds }: NamedMove, record: WorldRecord): number {
  const may = (action: 'edit' | 'assign' | 'share') => predict('task', action, relationOf(person, record))
  if (!may('edit')) return 409
  if (assignee !== record.assignee && !may('assign')) return 409
  if (!isSame(organizationIds, record.organizationIds) && !may('share')) return 409
  return Math.max(assigningStatus(person, record, assignee), sharingStatus(person, record, organizationIds))
}

/** The expected status, from the state of the world alone. */
export function predictStatus(move: NamedMove, record: WorldRecord): number {
  const { action, person, assignee, organizationIds } = move
  const may = (what: 'see' | 'assign' | 'share' | 'delete') => predict('task', what, relationOf(person, record))
  if (action === 'restore') return record.trashedBy === person && may('delete') ? 204 : 404
  if (record.trashedBy || !may('see')) return 404
  if (action === 'put') return putStatus(move, record)
  if (!may(action)) return 409
  if (action === 'assign') return assigningStatus(person, record, assignee)
  return action === 'share' ? sharingStatus(person, record, organizationIds) : 204
}

function call(t: TestApp, { action, person, assignee, organizationIds }: NamedMove, { id }: WorldRecord) {
  const assigned_to_user_id = assignee?.id ?? null
  if (action === 'restore') return t.call(`POST /api/bin/${id}/restore`, { as: person })
  if (action === 'delete') return t.call(`DELETE /api/tasks/${id}`, { as: person })
  if (action === 'assign') return t.call(`PUT /api/tasks/${id}/assign`, { as: person, payload: { assigned_to_user_id } })
  if (action === 'share') return t.call(`POST /api/tasks/${id}/share/orgs`, { as: person, payload: { ids: organizationIds } })
  const payload = { title: 'Moved', assigned_to_user_id, shared_org_ids: organizationIds }
  return t.call(`PUT /api/tasks/${id}`, { as: person, payload })
}

/** Applies a successful move to the model of the world. */
function follow({ action, person, assignee, organizationIds }: NamedMove, record: WorldRecord): void {
  if (action === 'assign' || action === 'put') record.assignee = assignee
  if (action === 'share' || action === 'put') record.organizationIds = organizationIds
  if (action === 'delete') record.trashedBy = person
  if (action === 'restore') record.trashedBy = null
}

/** Makes one move; returns the expected and the actual status. A move on a record that is not a task is skipped. */
export async function tryMove(t: TestApp, world: World, move: Move): Promise<{ predicted: number; happened: number } | undefined> {
  const record = world.records[move.record % world.records.length]!
  if (record.kind !== 'task') return undefined
  const named: NamedMove = {
    action: move.action,
    person: world.people[move.person]!,
    assignee: move.assignee === null ? null : world.people[move.assignee]!,
    organizationIds: move.organizations.map((n) => world.organizationIds[n]!),
  }
  const predicted = predictStatus(named, record)
  const reply = await call(t, named, record)
  if (predicted < 300) follow(named, record)
  return { predicted, happened: reply.statusCode }
}
