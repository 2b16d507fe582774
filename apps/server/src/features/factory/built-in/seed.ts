import { diff } from '@adjutant/contract/diff'
import { inArray, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { setToNew } from '../../../platform/db/columns.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { tableOf, type ItemKind, type NewItem } from '../items/items.store.ts'
import { isJsonEqual } from '../items/json-equality.logic.ts'
import { builtInAgents } from './agents.ts'
import { builtInId } from './built-in-id.ts'
import { builtInCrews } from './crews.ts'
import { builtInFlows } from './flows.ts'
import { builtInTools, type BuiltInTool } from './tools.ts'

const toTool = ({ name, description, parameters, changesRecords }: BuiltInTool): NewItem<'tool'> => ({
  id: builtInId('tool', name),
  name,
  description,
  kind: 'builtin',
  builtin: name,
  needs_approval: changesRecords,
  parameters,
})

/** Updates built-in items to the state of the code; leaves unchanged items and people's own items untouched. */
export function seedFactory(ctx: SystemCtx, tools: readonly BuiltInTool[] = builtInTools): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await seed(tx, 'tool', tools.map(toTool))
    await seed(tx, 'agent', builtInAgents)
    await seed(tx, 'crew', builtInCrews)
    await seed(tx, 'flow', builtInFlows)
  })
}

async function seed<K extends ItemKind>(ctx: SystemCtx, kind: K, items: NewItem<K>[]): Promise<void> {
  const table = tableOf(kind)
  const ids = items.map(({ id }) => id)
  const rows = await ctx.db.select().from(table).where(inArray(table.id, ids))
  const before = new Map(rows.map((row) => [row.id, row]))
  const isStored = (item: NewItem<'tool'>) => {
    const row = before.get(item.id)
    return row !== undefined && Object.keys(diff(row, item, isJsonEqual)).length === 0
  }
  const outdated = (items as NewItem<'tool'>[])
    .filter((item) => !isStored(item))
    .map((item) => ({ ...item, created_by: null, is_auto_gen: true, is_public: true }))
  if (outdated.length === 0) return
  const columns = new Set(outdated.flatMap((item) => Object.keys(item)))
  // Two processes can start at once.
  await ctx.db
    .insert(table)
    .values(outdated)
    .onConflictDoUpdate({ target: table.id, set: { ...setToNew(columns), updated_at: sql`now()` } })
}
