import { and, desc, inArray, or, sql } from 'drizzle-orm'
import { isOwnOrOfOrganization } from '../../platform/records/visibility.ts'
import { describeRows, type ChainAdapter, type LinkSource } from '../chain/index.ts'
import { advice } from './advice.schema.ts'

const goalLink = /\/app\/strategy\?goal=([\da-f-]{36})/gi

const listGoals = (content: string): string[] => [...new Set([...content.matchAll(goalLink)].map(([, id]) => id!.toLowerCase()))]

/** The goals that the text of an advice links. A person sees few advices, so that their texts are searched. */
const listLinkedGoals: LinkSource = async (ctx, near, direction, limit) => {
  const ids = direction === 'before' ? near('advice') : near('goal')
  if (ids.length === 0) return []
  const isNear =
    direction === 'before' ? inArray(advice.id, ids) : or(...ids.map((id) => sql`${advice.content} like ${`%/app/strategy?goal=${id}%`}`))
  const rows = await ctx.db
    .select({ id: advice.id, content: advice.content })
    .from(advice)
    .where(and(isNear, isOwnOrOfOrganization(ctx.user, advice)))
    .orderBy(desc(advice.id))
    .limit(limit)
  const wanted = new Set(ids)
  return rows.flatMap(({ id, content }) =>
    listGoals(content)
      .filter((goalId) => direction === 'before' || wanted.has(goalId))
      .map((goalId) => ({ from: { kind: 'goal' as const, id: goalId }, to: { kind: 'advice' as const, id }, relation: 'about' as const })),
  )
}

export const adviceChain: ChainAdapter = {
  describe: describeRows('advice', {
    table: advice,
    id: advice.id,
    title: advice.advice_title,
    at: advice.created_at,
    isVisible: ({ user }) => isOwnOrOfOrganization(user, advice),
  }),
  links: [listLinkedGoals],
}
