import { predict } from './expected-rules.ts'
import { relationOf, type GeneratedRecord, type TaskAction, type Person, type TestApp, type GeneratedData } from './generated-data.ts'

/** An action with its people and organizations resolved from their indexes. */
interface ResolvedAction {
  action: TaskAction['action']
  person: Person
  assignee: Person | null
  organizationIds: string[]
}

const areColleagues = (one: Person, other: Person): boolean =>
  one === other || [...one.accessLevels.keys()].some((organizationId) => other.accessLevels.has(organizationId))

const isSame = (some: string[], others: string[]): boolean => some.toSorted().join() === others.toSorted().join()

/** The status for a new list of organizations: 200 if each added one is the person's own. */
const sharingStatus = (person: Person, record: GeneratedRecord, wanted: string[]): number =>
  wanted.every((id) => record.organizationIds.includes(id) || person.accessLevels.has(id)) ? 200 : 422

const assigningStatus = (person: Person, record: GeneratedRecord, wanted: Person | null): number =>
  wanted === null || wanted === record.assignee || areColleagues(person, wanted) ? 200 : 422

function putStatus({ person, assignee, organizationIds }: ResolvedAction, record: GeneratedRecord): number {
  const may = (action: 'edit' | 'assign' | 'share') => predict('task', action, relationOf(person, record))
  if (!may('edit')) return 409
  if (assignee !== record.assignee && !may('assign')) return 409
  if (!isSame(organizationIds, record.organizationIds) && !may('share')) return 409
  return Math.max(assigningStatus(person, record, assignee), sharingStatus(person, record, organizationIds))
}

/** Predicts the status from the generated data alone. */
export function predictStatus(taskAction: ResolvedAction, record: GeneratedRecord): number {
  const { action, person, assignee, organizationIds } = taskAction
  const may = (what: 'see' | 'assign' | 'share' | 'delete') => predict('task', what, relationOf(person, record))
  if (action === 'restore') return record.trashedBy === person && may('delete') ? 204 : 404
  if (record.trashedBy || !may('see')) return 404
  if (action === 'put') return putStatus(taskAction, record)
  if (!may(action)) return 409
  if (action === 'assign') return assigningStatus(person, record, assignee)
  return action === 'share' ? sharingStatus(person, record, organizationIds) : 204
}

function call(t: TestApp, { action, person, assignee, organizationIds }: ResolvedAction, { id }: GeneratedRecord) {
  const assigned_to_user_id = assignee?.id ?? null
  if (action === 'restore') return t.call(`POST /api/bin/${id}/restore`, { as: person })
  if (action === 'delete') return t.call(`DELETE /api/tasks/${id}`, { as: person })
  if (action === 'assign') return t.call(`PUT /api/tasks/${id}/assign`, { as: person, payload: { assigned_to_user_id } })
  if (action === 'share') return t.call(`POST /api/tasks/${id}/share/orgs`, { as: person, payload: { ids: organizationIds } })
  const payload = { title: 'Moved', assigned_to_user_id, shared_org_ids: organizationIds }
  return t.call(`PUT /api/tasks/${id}`, { as: person, payload })
}

/** Applies a successful action to the expected state. */
function applyToExpected({ action, person, assignee, organizationIds }: ResolvedAction, record: GeneratedRecord): void {
  if (action === 'assign' || action === 'put') record.assignee = assignee
  if (action === 'share' || action === 'put') record.organizationIds = organizationIds
  if (action === 'delete') record.trashedBy = person
  if (action === 'restore') record.trashedBy = null
}

/** Performs one action and returns the expected and the actual status. Skips records other than tasks. */
export async function tryTaskAction(
  t: TestApp,
  data: GeneratedData,
  taskAction: TaskAction,
): Promise<{ predicted: number; actual: number } | undefined> {
  const record = data.records[taskAction.record % data.records.length]!
  if (record.kind !== 'task') return undefined
  const resolved: ResolvedAction = {
    action: taskAction.action,
    person: data.people[taskAction.person]!,
    assignee: taskAction.assignee === null ? null : data.people[taskAction.assignee]!,
    organizationIds: taskAction.organizations.map((n) => data.organizationIds[n]!),
  }
  const predicted = predictStatus(resolved, record)
  const reply = await call(t, resolved, record)
  if (predicted < 300) applyToExpected(resolved, record)
  return { predicted, actual: reply.statusCode }
}
