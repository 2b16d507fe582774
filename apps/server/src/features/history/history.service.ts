import type { Version } from '@adjutant/contract/records/history'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound, ValidationError } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import type { PageLimits } from '../../platform/records/page.ts'
import type { HistoryAdapter } from './history.adapters.ts'
import { toVersion } from './history.dto.ts'
import type { RecordState } from './history.schema.ts'
import { findVersion, markRestored, selectVersions } from './history.store.ts'
import { findNames } from './names.store.ts'
import { listIds } from './state-diff.logic.ts'

interface RecordParams {
  kind: string
  recordId: string
}

export function getAdapter(adapters: readonly HistoryAdapter[], kind: string): HistoryAdapter {
  const adapter = adapters.find((one) => one.kind === kind)
  if (!adapter) throw new NotFound()
  return adapter
}

/** Throws a 404 unless the person can see the record now, so also for a deleted record or a lost permission. */
export async function listVersions(
  ctx: Ctx,
  adapters: readonly HistoryAdapter[],
  { kind, recordId }: RecordParams,
  { skip, limit }: PageLimits,
): Promise<PageOf<Version>> {
  const { can_edit } = await getAdapter(adapters, kind).read(ctx, recordId)
  const { rows, total } = await selectVersions(ctx, ctx.user, recordId, { skip, limit })
  const ids = [...listIds(rows.map(({ state }) => state)), ...rows.flatMap(({ actor_id }) => actor_id ?? [])]
  const names = await findNames(ctx, adapters, [...new Set(ids)])
  const isCurrent = (index: number) => skip + index === 0
  const items = rows.slice(0, limit).map((row, index) => toVersion(row, rows[index + 1], names, can_edit && !isCurrent(index)))
  return { items, total }
}

// Nine digits: the column's maximum has ten.
const toNumber = (param: string): number => (/^[1-9]\d{0,8}$/.test(param) ? Number(param) : 0)

/** References of an old state can have become invalid, which is no error of the caller's input. */
export async function restoreState(tx: Ctx, adapter: HistoryAdapter, recordId: string, state: RecordState): Promise<void> {
  await adapter.restore(tx, recordId, state).catch((error: unknown) => {
    throw error instanceof ValidationError ? new Conflict(appMessages.history.notRestorable + error.message) : error
  })
}

/** Fields that decide who sees a record. A restored version must not give access back that was taken away. */
const accessFields = new Set(['shared_org_ids', 'organization_id', 'assigned_to_user_id', 'owner_id'])

const withoutAccess = (state: RecordState): RecordState =>
  Object.fromEntries(Object.entries(state).filter(([field]) => !accessFields.has(field)))

export function restoreVersion(
  ctx: Ctx,
  adapters: readonly HistoryAdapter[],
  { kind, recordId, version: versionParam }: RecordParams & { version: string },
): Promise<void> {
  const adapter = getAdapter(adapters, kind)
  return inTransaction(ctx, async (tx) => {
    await adapter.read(tx, recordId)
    const version = await findVersion(tx, tx.user, recordId, toNumber(versionParam))
    if (!version) throw new NotFound()
    if (version.action === 'deleted') throw new Conflict(appMessages.history.deletedVersion)
    await restoreState(tx, adapter, recordId, withoutAccess(version.state))
    if (!(await markRestored(tx, recordId, version.version))) throw new Conflict(appMessages.history.sameAsNow)
  })
}
