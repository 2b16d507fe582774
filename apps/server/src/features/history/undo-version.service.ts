import { isDeepStrictEqual } from 'node:util'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { isRecord } from '@adjutant/contract/record'
import type { Ctx } from '../../platform/ctx.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { AgentChange, HistoryPort } from '../../platform/feature-ports.ts'
import type { HistoryAdapter } from './history.adapters.ts'
import type { RecordState } from './history.schema.ts'
import { getAdapter, restoreState } from './history.service.ts'
import { findVersionsAround, markRestored, preventMerge } from './history.store.ts'
import { hiddenFields } from './state-diff.logic.ts'

const kpiPrefix = 'kpi '

const listKpis = ({ kpis }: RecordState): RecordState[] => (Array.isArray(kpis) ? kpis.filter(isRecord) : [])

const toKpiField = (kpi: RecordState): string => `${kpiPrefix}${String(kpi['id'])}`

/** The fields that people edit. Each KPI is one, so that a change of another KPI is no conflict. */
function toFields(state: RecordState): Map<string, unknown> {
  const fields = Object.entries(state).filter(([field]) => field !== 'kpis' && !hiddenFields.has(field))
  // Ignores the position, which changes when another KPI is added or deleted.
  const kpis = listKpis(state).map((kpi): [string, unknown] => [toKpiField(kpi), { ...kpi, position: null }])
  return new Map([...fields, ...kpis])
}

/** The latest KPIs with the earlier ones in place of the changed ones. A deleted KPI returns to its earlier position. */
function revertKpis(before: RecordState, latest: RecordState, changed: ReadonlySet<string>): RecordState[] {
  const earlier = new Map(listKpis(before).map((kpi) => [toKpiField(kpi), kpi]))
  const present = new Set(listKpis(latest).map(toKpiField))
  const reverted = listKpis(latest).flatMap<RecordState>((kpi) =>
    changed.has(toKpiField(kpi)) ? (earlier.get(toKpiField(kpi)) ?? []) : kpi,
  )
  for (const [position, [field, kpi]] of [...earlier].entries())
    if (changed.has(field) && !present.has(field)) reverted.splice(position, 0, kpi)
  return reverted
}

/** The fields that a version changed, with the values before it; undefined if one of them was changed again since. */
function toRevertedFields(before: RecordState, made: RecordState, latest: RecordState): RecordState | undefined {
  const [fieldsBefore, fieldsAfter, fieldsNow] = [toFields(before), toFields(made), toFields(latest)]
  const differs = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) => (field: string) =>
    !isDeepStrictEqual(one.get(field) ?? null, other.get(field) ?? null)
  const changed = new Set([...fieldsBefore.keys(), ...fieldsAfter.keys()].filter(differs(fieldsBefore, fieldsAfter)))
  if ([...changed].some(differs(fieldsAfter, fieldsNow))) return undefined
  const plain = [...changed].filter((field) => !field.startsWith(kpiPrefix))
  return {
    ...Object.fromEntries(plain.map((field) => [field, fieldsBefore.get(field) ?? null])),
    ...(plain.length < changed.size && { kpis: revertKpis(before, latest, changed) }),
  }
}

/** Reverts an agent's changes in a record, with the permissions of an update. A later change of the same fields is a conflict. */
async function undoVersion(tx: Ctx, adapter: HistoryAdapter, recordId: string, made: AgentChange): Promise<void> {
  if (!adapter.lock) throw new NotFound()
  // Locks before the versions are read; otherwise a concurrent update would be overwritten.
  await adapter.lock(tx, recordId)
  await adapter.read(tx, recordId)
  const found = await findVersionsAround(tx, tx.user, recordId, made)
  if (!found) throw new NotFound()
  const { before, made: version, latest } = found
  const reverted = toRevertedFields(before.state, version.state, latest.state)
  if (!reverted) throw new Conflict(appMessages.conversation.changedSince)
  await preventMerge(tx)
  await restoreState(tx, adapter, recordId, reverted)
  // A record with later changes isn't back at the version before.
  if (latest.version === version.version) await markRestored(tx, recordId, before.version)
}

export const createHistoryPort = (adapters: readonly HistoryAdapter[]): HistoryPort<Ctx> => ({
  undo: (tx, { kind, id }, made) => undoVersion(tx, getAdapter(adapters, kind), id, made),
})
