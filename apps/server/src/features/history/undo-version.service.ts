import { isDeepStrictEqual } from 'node:util'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { isRecord } from '@adjutant/contract/record'
import type { Ctx } from '../../platform/ctx.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { HistoryAdapter } from './history.adapters.ts'
import type { RecordState } from './history.schema.ts'
import { findVersionsAround, markRestored } from './history.store.ts'
import { hiddenFields } from './state-diff.ts'

const kpiPrefix = 'kpi '

const listKpis = ({ kpis }: RecordState): RecordState[] => (Array.isArray(kpis) ? kpis.filter(isRecord) : [])

/** The fields that people edit. Each KPI is one, so that a change of another KPI is no conflict. */
function toFields(state: RecordState): Map<string, unknown> {
  const fields = Object.entries(state).filter(([field]) => field !== 'kpis' && !hiddenFields.has(field))
  return new Map([...fields, ...listKpis(state).map((kpi): [string, unknown] => [`${kpiPrefix}${String(kpi['id'])}`, kpi])])
}

/** The latest state with the earlier KPIs in place of the changed ones. */
function revertKpis(latest: RecordState, before: ReadonlyMap<string, unknown>, changed: ReadonlySet<string>): unknown[] {
  const kept = listKpis(latest).filter((kpi) => !changed.has(`${kpiPrefix}${String(kpi['id'])}`))
  return [...kept, ...[...changed].flatMap((field) => (field.startsWith(kpiPrefix) ? (before.get(field) ?? []) : []))]
}

/** The fields that a version changed, with the values before it; undefined if one of them was changed again since. */
function findReverted(before: RecordState, made: RecordState, latest: RecordState): RecordState | undefined {
  const [then, written, now] = [toFields(before), toFields(made), toFields(latest)]
  const differs = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) => (field: string) =>
    !isDeepStrictEqual(one.get(field) ?? null, other.get(field) ?? null)
  const changed = new Set([...then.keys(), ...written.keys()].filter(differs(then, written)))
  if ([...changed].some(differs(written, now))) return undefined
  const plain = [...changed].filter((field) => !field.startsWith(kpiPrefix))
  return {
    ...Object.fromEntries(plain.map((field) => [field, then.get(field) ?? null])),
    ...(plain.length < changed.size && { kpis: revertKpis(latest, then, changed) }),
  }
}

/** Reverts what one transaction changed in a record, with the permissions of an update. A later change of the same fields is a conflict. */
export async function undoVersion(tx: Ctx, adapter: HistoryAdapter, recordId: string, xid: number): Promise<void> {
  await adapter.read(tx, recordId)
  const found = await findVersionsAround(tx, tx.user, recordId, xid)
  if (!found) throw new NotFound()
  const { before, made, latest } = found
  const reverted = findReverted(before.state, made.state, latest.state)
  if (!reverted) throw new Conflict(appMessages.conversation.changedSince)
  await adapter.restore(tx, recordId, reverted)
  // Otherwise the record also has later changes, so it isn't the version before.
  if (latest.version === made.version) await markRestored(tx, recordId, before.version)
}
