import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Actor, DbCtx } from '../../../platform/ctx.ts'
import { isOwnOrOfOrganization } from '../../../platform/records/visibility.ts'
import { displayedName, people } from '../../identity/index.ts'
import { advice, advice_claims } from '../advice.schema.ts'

const authors = people('authors')

/** A person by account, a crew by name. */
export const sourceKey = sql<string>`${advice.source} || ':' || coalesce(${advice.source_name}, ${advice.author_id}::text, '')`

const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
const verdict = advice_claims.verdict

/** Claims that another person added or changed say nothing about the author. */
const isByAuthor = or(isNull(advice_claims.edited_by_id), eq(advice_claims.edited_by_id, advice.author_id))

/** The outcomes of the claims per source, in advice that the person sees. */
export function selectOutcomes({ db }: DbCtx, actor: Actor) {
  return db
    .select({
      key: sourceKey,
      kind: advice.source,
      source_name: advice.source_name,
      author_id: advice.author_id,
      author: displayedName(authors),
      held: count(eq(verdict, 'held')),
      not_held: count(eq(verdict, 'not_held')),
      cannot_tell: count(eq(verdict, 'cannot_tell')),
      open: count(sql`${verdict} is null`),
    })
    .from(advice)
    .innerJoin(advice_claims, eq(advice_claims.advice_id, advice.id))
    .leftJoin(authors, eq(authors.id, advice.author_id))
    .where(and(isOwnOrOfOrganization(actor, advice), isByAuthor))
    .groupBy(sourceKey, advice.source, advice.source_name, advice.author_id, displayedName(authors))
}

export type OutcomeRow = Awaited<ReturnType<typeof selectOutcomes>>[number]
