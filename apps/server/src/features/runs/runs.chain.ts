import { historyKinds } from '@adjutant/contract/core/choices'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { linkColumns, toChainRecord, type ChainAdapter, type LinkSource } from '../chain/index.ts'
import { selectCreatedByRuns } from '../history/index.ts'
import { run_effects, runs } from './runs.schema.ts'

const run = { kind: 'run', id: runs.id } as const

async function describe(ctx: Ctx, ids: string[]) {
  const rows = await ctx.db
    .select({ id: runs.id, kind: runs.kind, name: runs.name, at: runs.created_at })
    .from(runs)
    .where(and(inArray(runs.id, ids), eq(runs.user_id, ctx.user.id)))
  return rows.map(({ id, kind, name, at }) =>
    toChainRecord('run', { id, title: toReadableName(name), at, happened_at: at, run_kind: kind }),
  )
}

/** Records of tool calls and of results. Files have no versions, so their link is the effect of the run. */
const listCreated: LinkSource = async (ctx, idsOf, direction, limit) => {
  const by = direction === 'before' ? 'record' : 'run'
  const ids = by === 'run' ? idsOf('run') : historyKinds.flatMap(idsOf)
  if (ids.length === 0) return []
  const rows = await selectCreatedByRuns(ctx, by, ids, limit)
  return rows.map(({ run_id, kind, id }) => ({ from: { kind: 'run', id: run_id }, to: { kind, id }, relation: 'created' }))
}

export const runChain: ChainAdapter = {
  describe: { run: describe },
  links: [
    listCreated,
    linkColumns({
      table: run_effects,
      from: { kind: 'run', id: run_effects.run_id },
      to: { kind: 'file', id: run_effects.record_id },
      relation: 'created',
      where: () => eq(run_effects.kind, 'file'),
    }),
    // The results of a schedule go to its conversation, which did not start it.
    linkColumns({
      table: runs,
      from: { kind: 'conversation', id: runs.conversation_id },
      to: run,
      relation: 'started',
      where: () => isNull(runs.schedule_id),
    }),
    linkColumns({ table: runs, from: { kind: 'goal', id: runs.goal_id }, to: run, relation: 'about' }),
    linkColumns({ table: runs, from: { kind: 'run', id: runs.retry_of }, to: run, relation: 'retried' }),
  ],
}
