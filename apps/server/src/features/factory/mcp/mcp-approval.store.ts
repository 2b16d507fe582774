import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, DbCtx } from '../../../platform/ctx.ts'
import { publishChange } from '../../events/index.ts'
import { tools, type ToolTarget } from '../factory.schema.ts'

/** The tool still calls this server: a builder can have changed it meanwhile. */
const hasTarget = (id: string, { url, tool }: ToolTarget) =>
  and(eq(tools.id, id), sql`${tools.target}->>'url' = ${url}`, sql`${tools.target}->>'tool' = ${tool ?? ''}`)

/** The first call approves the tool as it is. */
export async function approveTool(ctx: DbCtx, id: string, target: ToolTarget, fingerprint: string): Promise<void> {
  await ctx.db
    .update(tools)
    .set({ target: sql`${tools.target} || ${JSON.stringify({ fingerprint })}::jsonb` })
    .where(and(hasTarget(id, target), isNull(sql`${tools.target}->>'fingerprint'`)))
}

/** Shown to everyone who sees the tool, until a builder approves it again. */
export async function markToolChanged(ctx: Ctx, id: string, target: ToolTarget): Promise<void> {
  const [marked] = await ctx.db
    .update(tools)
    .set({ target: sql`${tools.target} || '{"is_changed": true}'::jsonb` })
    .where(and(hasTarget(id, target), sql`${tools.target}->>'fingerprint' = ${target.fingerprint ?? ''}`))
    .returning({ organization_id: tools.organization_id, created_by: tools.created_by })
  if (marked) await publishChange(ctx, { topic: 'factory', id, kind: 'changed', audience: [marked.organization_id ?? marked.created_by] })
}
