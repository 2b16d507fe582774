import { uuidPattern } from '@adjutant/contract/core/uuid'
import { and, desc, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { isOwnOrOfOrganization } from '../../platform/records/visibility.ts'
import { describeRows, type ChainAdapter, type LinkSource, type RecordLink } from '../chain/index.ts'
import { advice } from './advice.schema.ts'

const goalPath = '/app/strategy?goal='
const goalLink = new RegExp(String.raw`/app/strategy\?goal=(${uuidPattern})`, 'gi')

const listGoals = (content: string): string[] => [...new Set([...content.matchAll(goalLink)].map(([, id = '']) => id.toLowerCase()))]

const toLink = (goalId: string, adviceId: string): RecordLink => ({
  from: { kind: 'goal', id: goalId },
  to: { kind: 'advice', id: adviceId },
  relation: 'about',
})

/** The goals that the texts of these pieces of advice link. */
async function listGoalsOf(ctx: Ctx, ids: string[], limit: number): Promise<RecordLink[]> {
  const rows = await ctx.db
    .select({ id: advice.id, content: advice.content })
    .from(advice)
    .where(and(inArray(advice.id, ids), isOwnOrOfOrganization(ctx.user, advice)))
    .orderBy(desc(advice.id))
  return rows.flatMap(({ id, content }) => listGoals(content).map((goalId) => toLink(goalId, id))).slice(0, limit)
}

/** A person sees little advice, so searching its text is fast enough. */
async function listAdviceOn(ctx: Ctx, goalIds: string[], limit: number): Promise<RecordLink[]> {
  const rows = await ctx.db
    .select({ id: advice.id, goal_id: sql<string>`goal_ids.id` })
    .from(advice)
    .innerJoin(
      sql`unnest(${sql.param(goalIds)}::uuid[]) as goal_ids(id)`,
      sql`strpos(${advice.content}, ${goalPath} || goal_ids.id::text) > 0`,
    )
    .where(isOwnOrOfOrganization(ctx.user, advice))
    .orderBy(desc(advice.id))
    .limit(limit)
  return rows.map(({ id, goal_id }) => toLink(goal_id, id))
}

const listLinkedGoals: LinkSource = async (ctx, idsOf, direction, limit) => {
  const ids = direction === 'before' ? idsOf('advice') : idsOf('goal')
  if (ids.length === 0) return []
  return direction === 'before' ? listGoalsOf(ctx, ids, limit) : listAdviceOn(ctx, ids, limit)
}

export const adviceChain: ChainAdapter = {
  describe: describeRows('advice', {
    table: advice,
    id: advice.id,
    title: advice.advice_title,
    at: advice.created_at,
    happenedAt: advice.created_at,
    isVisible: ({ user }) => isOwnOrOfOrganization(user, advice),
  }),
  links: [listLinkedGoals],
}
