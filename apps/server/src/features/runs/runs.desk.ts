import { limits } from '@adjutant/contract/core/limits'
import { findQuestionLine } from '@adjutant/contract/text/first-line'
import { and, eq, sql } from 'drizzle-orm'
import type { ViewerCtx } from '../../platform/ctx.ts'
import { totalColumn } from '../../platform/records/page.ts'
import { runs } from './runs.schema.ts'

/** Maximum characters of a question on the desk. */
const questionLength = 300

/** The person's runs that wait for an answer or an approval, each with the total. */
export async function listWaitingRuns(ctx: ViewerCtx) {
  const rows = await ctx.db
    .select({
      id: runs.id,
      kind: runs.kind,
      name: runs.name,
      conversation_id: runs.conversation_id,
      wait: runs.wait,
      total: totalColumn(),
    })
    .from(runs)
    .where(and(eq(runs.user_id, ctx.user.id), eq(runs.status, 'waiting')))
    .orderBy(sql`(${runs.wait}->>'sinceMs')::bigint`, runs.id)
    .limit(limits.deskItemsPerKind)
  return rows.flatMap(({ wait, ...run }) =>
    wait
      ? [{ ...run, wait: wait.no, asks: wait.kind, question: findQuestionLine(wait.prompt, questionLength), since: new Date(wait.sinceMs) }]
      : [],
  )
}
