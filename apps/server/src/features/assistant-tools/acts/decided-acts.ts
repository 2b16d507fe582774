import { ownToolPrefix } from '@adjutant/contract/core/choices'
import type { SQL } from 'drizzle-orm'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { findToolByName } from '../tools/assistant-tools.ts'
import { titleOf } from './acts.dto.ts'
import { selectDecided, type ActRow } from './acts.store.ts'

const outcomes = { done: 'accepted', refused: 'rejected', undone: 'undone', failed: 'failed', interrupted: 'failed' } as const

const toOutcome = (state: keyof typeof outcomes, isEdited: boolean) =>
  state === 'done' && isEdited ? ('edited' as const) : outcomes[state]

/** Own tools and tools that only send something out are asked about before each call. */
export const canBeGranted = (tool: string): boolean => !tool.startsWith(ownToolPrefix) && findToolByName(tool)?.changes === true

/** The acts of these messages (a query) that were decided since then, with their outcomes. */
export async function listDecidedActs(ctx: Pick<SystemCtx, 'db'>, messageIds: SQL, since: Date) {
  const rows = await selectDecided(ctx, messageIds, since)
  return rows.flatMap((row: ActRow) => {
    const { state, decided_at, created_at, proposed_arguments, tool } = row
    if (state === 'proposed') return []
    const outcome = toOutcome(state, proposed_arguments !== null)
    return [{ tool, title: titleOf(row), outcome, atMs: (decided_at ?? created_at).getTime() }]
  })
}
