import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { listOrganizationNames, people, toPersonRef } from '../identity/index.ts'
import type { HistoryAdapter } from './history.adapters.ts'
import { selectStates } from './history.store.ts'
import { toTitle, type Names } from './state-diff.logic.ts'

const named = people('named')

async function listPeople(ctx: Ctx, ids: string[]): Promise<[string, string][]> {
  const rows = await ctx.db.select().from(named).where(inArray(named.id, ids))
  return rows.map((row) => [row.id, toPersonRef(row).name])
}

/** Titles of the referenced records that the person sees. */
async function listTitles(ctx: Ctx, adapters: readonly HistoryAdapter[], ids: string[]): Promise<[string, string][]> {
  const visible: string[] = []
  for (const adapter of adapters) visible.push(...(await adapter.listVisibleIds(ctx, ids)))
  return [...(await selectStates(ctx, ctx.user, visible))].map(([id, state]) => [id, toTitle(state)])
}

/** Names of people, organizations and records by id. */
export async function findNames(ctx: Ctx, adapters: readonly HistoryAdapter[], ids: readonly string[]): Promise<Names> {
  const people = ids.length > 0 ? await listPeople(ctx, [...ids]) : []
  const known = new Map(people)
  const others = ids.filter((id) => !known.has(id))
  for (const { id, name } of others.length > 0 ? await listOrganizationNames(ctx, others) : []) known.set(id, name)
  const records = others.filter((id) => !known.has(id))
  for (const [id, title] of records.length > 0 ? await listTitles(ctx, adapters, records) : []) known.set(id, title)
  return known
}
