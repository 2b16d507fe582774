import { dayMs } from '@adjutant/contract/core/days'
import type { ChangedRecord, UnreadChanges, WeeklyMail } from '@adjutant/contract/records/history'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { publishChange } from '../events/index.ts'
import type { HistoryAdapter } from './history.adapters.ts'
import { toActor } from './history.dto.ts'
import { selectChangedRecords, selectStates, type ChangedRow } from './history.store.ts'
import { findNames } from './names.store.ts'
import { diffStates, listIds, toTitle } from './state-diff.logic.ts'
import * as visits from './visits.store.ts'

const maxListed = 20
const maxFields = 3

/** Keeps the records that the person sees now. */
async function filterVisible(ctx: Ctx, adapters: readonly HistoryAdapter[], rows: ChangedRow[]): Promise<ChangedRow[]> {
  const idsByKind = Map.groupBy(rows, ({ kind }) => kind)
  const visible = new Set<string>()
  for (const adapter of adapters) {
    const ids = (idsByKind.get(adapter.kind) ?? []).map(({ record_id }) => record_id)
    if (ids.length > 0) for (const id of await adapter.listVisibleIds(ctx, ids)) visible.add(id)
  }
  return rows.filter(({ record_id }) => visible.has(record_id))
}

async function toRecords(ctx: Ctx, adapters: readonly HistoryAdapter[], rows: ChangedRow[], since: Date): Promise<ChangedRecord[]> {
  const ids = rows.map(({ record_id }) => record_id)
  const [before, now] = [await selectStates(ctx, ctx.user, ids, since), await selectStates(ctx, ctx.user, ids)]
  const named = [...listIds([...before.values(), ...now.values()]), ...rows.flatMap(({ actor_ids }) => actor_ids)]
  const names = await findNames(ctx, adapters, [...new Set(named)])
  return rows.map((row): ChangedRecord => {
    const [then, state] = [before.get(row.record_id), now.get(row.record_id) ?? {}]
    // A record that was shared since is new to the person.
    const isNew = row.isNew || !then
    const changes = isNew ? [] : diffStates(then, state, names)
    return {
      kind: row.kind,
      id: row.record_id,
      title: toTitle(state),
      action: isNew ? 'created' : 'updated',
      at: row.at.toISOString(),
      count: row.count,
      actors: row.actor_ids.flatMap((id) => toActor(id, names) ?? []),
      agents: row.agent_kinds,
      changes: changes.slice(0, maxFields),
      more_changes: Math.max(0, changes.length - maxFields),
    }
  })
}

/** Lists later changes by others and agents in visible records, grouped by record. */
export async function listChangesSince(ctx: Ctx, adapters: readonly HistoryAdapter[], since: Date): Promise<UnreadChanges> {
  const rows = await filterVisible(ctx, adapters, await selectChangedRecords(ctx, ctx.user, since))
  const records = await toRecords(ctx, adapters, rows.slice(0, maxListed), since)
  return { since: since.toISOString(), records, total: rows.length }
}

export async function readUnread(ctx: Ctx, adapters: readonly HistoryAdapter[]): Promise<UnreadChanges> {
  const since = await visits.findUnreadSince(ctx, ctx.user.id)
  return listChangesSince(ctx, adapters, since ?? new Date(ctx.clock.now().getTime() - 7 * dayMs))
}

/** Updates the person's other open pages. */
const publish = (ctx: Ctx) => publishChange(ctx, { topic: 'history', id: null, kind: 'changed', audience: [ctx.user.id] })

export const markRead = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await visits.markAllRead(tx, ctx.user.id)
    await publish(tx)
  })

export const recordVisit = (ctx: Ctx, timeZone?: string): Promise<void> => visits.touchVisit(ctx, ctx.user.id, timeZone)

export const readWeeklyMail = async (ctx: Ctx): Promise<WeeklyMail> => ({ enabled: await visits.isWeeklyMailEnabled(ctx, ctx.user.id) })

export const changeWeeklyMail = (ctx: Ctx, { enabled }: WeeklyMail): Promise<WeeklyMail> =>
  inTransaction(ctx, async (tx) => {
    await visits.setWeeklyMail(tx, ctx.user.id, enabled)
    await publish(tx)
    return { enabled }
  })
