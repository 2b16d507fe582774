import { foretell } from './oracle.ts'
import { standingOf, type Made, type Move, type Person, type TestApp, type World } from './world.ts'

/** A move with its people and organizations resolved. */
interface NamedMove {
  deed: Move['deed']
  person: Person
  assignee: Person | null
  organizationIds: string[]
}

const areColleagues = (one: Person, other: Person): boolean =>
  one === other || [...one.seats.keys()].some((organizationId) => other.seats.has(organizationId))

const isSame = (some: string[], others: string[]): boolean => some.toSorted().join() === others.toSorted().join()

/** The status for a new list of organizations: 200 if each added one is the person's own. */
const sharingStatus = (person: Person, record: Made, wanted: string[]): number =>
  wanted.every((id) => record.organizationIds.includes(id) || person.seats.has(id)) ? 200 : 422

const assigningStatus = (person: Person, record: Made, wanted: Person | null): number =>
  wanted === null || wanted === record.assignee || areColleagues(person, wanted) ? 200 : 422

function putStatus({ person, assignee, organizationIds }: NamedMove, record: Made): number {
  const may = (deed: 'edit' | 'assign' | 'share') => foretell('task', deed, standingOf(person, record))
  if (!may('edit')) return 409
  if (assignee !== record.assignee && !may('assign')) return 409
  if (!isSame(organizationIds, record.organizationIds) && !may('share')) return 409
  return Math.max(assigningStatus(person, record, assignee), sharingStatus(person, record, organizationIds))
}

/** The expected status, from the state of the world alone. */
export function foretoldStatus(move: NamedMove, record: Made): number {
  const { deed, person, assignee, organizationIds } = move
  const may = (what: 'see' | 'assign' | 'share' | 'delete') => foretell('task', what, standingOf(person, record))
  if (deed === 'restore') return record.binnedBy === person && may('delete') ? 204 : 404
  if (record.binnedBy || !may('see')) return 404
  if (deed === 'put') return putStatus(move, record)
  if (!may(deed)) return 409
  if (deed === 'assign') return assigningStatus(person, record, assignee)
  return deed === 'share' ? sharingStatus(person, record, organizationIds) : 204
}

function call(t: TestApp, { deed, person, assignee, organizationIds }: NamedMove, { id }: Made) {
  const assigned_to_user_id = assignee?.id ?? null
  if (deed === 'restore') return t.call(`POST /api/bin/${id}/restore`, { as: person })
  if (deed === 'delete') return t.call(`DELETE /api/tasks/${id}`, { as: person })
  if (deed === 'assign') return t.call(`PUT /api/tasks/${id}/assign`, { as: person, payload: { assigned_to_user_id } })
  if (deed === 'share') return t.call(`POST /api/tasks/${id}/share/orgs`, { as: person, payload: { ids: organizationIds } })
  const payload = { title: 'Moved', assigned_to_user_id, shared_org_ids: organizationIds }
  return t.call(`PUT /api/tasks/${id}`, { as: person, payload })
}

/** Applies a successful move to the model of the world. */
function follow({ deed, person, assignee, organizationIds }: NamedMove, record: Made): void {
  if (deed === 'assign' || deed === 'put') record.assignee = assignee
  if (deed === 'share' || deed === 'put') record.organizationIds = organizationIds
  if (deed === 'delete') record.binnedBy = person
  if (deed === 'restore') record.binnedBy = null
}

/** Makes one move; returns the expected and the actual status. A move on a record that is not a task is skipped. */
export async function tryMove(t: TestApp, world: World, move: Move): Promise<{ foretold: number; happened: number } | undefined> {
  const record = world.records[move.record % world.records.length]!
  if (record.kind !== 'task') return undefined
  const named: NamedMove = {
    deed: move.deed,
    person: world.people[move.person]!,
    assignee: move.assignee === null ? null : world.people[move.assignee]!,
    organizationIds: move.organizations.map((n) => world.organizationIds[n]!),
  }
  const foretold = foretoldStatus(named, record)
  const reply = await call(t, named, record)
  if (foretold < 300) follow(named, record)
  return { foretold, happened: reply.statusCode }
}
