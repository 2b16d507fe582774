import type { Retention, RetentionChange, RetentionPreview } from '@adjutant/contract/accounts/personal-data'
import { omitUndefined } from '@adjutant/contract/omit'
import { keysOf } from '@adjutant/contract/core/keys-of'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { RetainedRecords } from '../../platform/records/retained-records.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { createRetainedConversations } from '../conversations/index.ts'
import { publishChange } from '../events/index.ts'
import { getManaged, getManagedForUpdate } from '../organizations/index.ts'
import { hasActiveRun, retainedRuns } from '../runs/index.ts'
import type { TrashAdapter } from '../trash/index.ts'
import * as store from './retention.store.ts'

interface RetainedKind {
  topic: keyof RetentionPreview
  period: keyof Retention
  records: RetainedRecords
}

const retainedConversations = createRetainedConversations(hasActiveRun)

const listRetained = (trashAdapters: TrashAdapter[]): RetainedKind[] => [
  { topic: 'conversations', period: 'conversations_days', records: retainedConversations },
  { topic: 'runs', period: 'runs_days', records: retainedRuns },
  ...trashAdapters.map(({ retained }): RetainedKind => ({ topic: 'bin', period: 'bin_days', records: retained })),
]

export async function readRetention(ctx: Ctx, id: string): Promise<Retention> {
  await getManaged(ctx, id)
  return store.findPeriods(ctx, id)
}

/** An absent period deletes nothing beyond the stored period. */
export async function previewRetention(
  ctx: Ctx,
  trashAdapters: TrashAdapter[],
  id: string,
  requestedPeriods: RetentionChange,
): Promise<RetentionPreview> {
  await getManaged(ctx, id)
  const { bin_days } = await store.findPeriods(ctx, id)
  const periods: Retention = { conversations_days: null, runs_days: null, bin_days, ...omitUndefined(requestedPeriods) }
  const counts: RetentionPreview = { conversations: 0, runs: 0, bin: 0 }
  for (const { topic, period, records } of listRetained(trashAdapters))
    counts[topic] += await records.countOld(ctx, store.selectRequestedPeriods(id, periods[period]))
  return counts
}

export function changeRetention(ctx: Ctx, id: string, change: RetentionChange): Promise<Retention> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await getManagedForUpdate(tx, id)
    const before = await store.findPeriods(tx, id)
    const after: Retention = { ...before, ...omitUndefined(change) }
    const changed = keysOf(after).filter((field) => before[field] !== after[field])
    if (changed.length === 0) return before
    await store.storePeriods(tx, id, after)
    await recordAuditEntry(tx, {
      action: 'organization.retention_changed',
      subject_kind: 'organization',
      subject_id: id,
      subject_name: name,
      organization_id: id,
      details: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
    })
    return after
  })
}

/** Permanently deletes records older than the retention period of their owners' organizations. */
export async function applyRetention(ctx: SystemCtx, trashAdapters: TrashAdapter[]): Promise<void> {
  const counts: RetentionPreview = { conversations: 0, runs: 0, bin: 0 }
  for (const { topic, period, records } of listRetained(trashAdapters)) {
    const periods = store.selectStoredPeriods(period)
    for (let userIds: string[]; (userIds = await records.deleteOldBatch(ctx, periods)).length > 0;) {
      counts[topic] += userIds.length
      await publishChange(ctx, { topic, id: null, kind: 'deleted', audience: [...new Set(userIds)] })
    }
  }
  if (Object.values(counts).some((count) => count > 0)) ctx.log.info(counts, 'Deleted records past their retention period')
}
