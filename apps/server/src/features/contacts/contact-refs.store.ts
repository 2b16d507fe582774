import { and, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { DbCtx, ViewerCtx } from '../../platform/ctx.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { isVisible } from './contacts.conditions.ts'
import { contacts, past_interactions } from './contacts.schema.ts'

export interface ContactRef {
  id: string
  name: string
}

/** Column with a contact that the person sees; null otherwise. */
export function contactRefOf(ctx: ViewerCtx, id: SQLWrapper): SQL<ContactRef | null> {
  const ref = ctx.db
    .select({ ref: sql`json_build_object('id', ${contacts.id}, 'name', ${contacts.name})` })
    .from(contacts)
    .where(and(eq(contacts.id, id), isVisible(ctx)))
  return sql`(${ref})`
}

/** Condition: the interaction belongs to a contact that the person sees. */
export const canSeeInteraction = (ctx: ViewerCtx, id: SQLWrapper): SQL =>
  sql`exists (${ctx.db
    .select({ one: sql`1` })
    .from(past_interactions)
    .innerJoin(contacts, eq(contacts.id, past_interactions.contact_id))
    .where(and(eq(past_interactions.id, id), isVisible(ctx)))})`

/** Undefined for imported and automatic interactions. */
export async function findInteractionWriter({ db }: DbCtx, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: past_interactions.created_by_user_id })
    .from(past_interactions)
    .where(eq(past_interactions.id, id))
  return row?.userId ?? undefined
}

/** An interaction of a contact that the person sees, with the contact's name. */
export async function findInteractionText(ctx: ViewerCtx, id: string) {
  const [row] = await ctx.db
    .select({ interaction: past_interactions, contact_name: contacts.name })
    .from(past_interactions)
    .innerJoin(contacts, eq(contacts.id, past_interactions.contact_id))
    .where(and(eq(past_interactions.id, id), isVisible(ctx)))
  return row
}

/** Finds the unambiguous contact for a name: the one with exactly this name, or the only one with it as first or last name. */
export async function findContactByName(ctx: ViewerCtx, name: string): Promise<ContactRef | undefined> {
  const word = toLikePattern(name).slice(1, -1)
  const isExact = sql<boolean>`lower(${contacts.name}) = lower(${name})`
  const found = await ctx.db
    .select({ id: contacts.id, name: contacts.name, isExact })
    .from(contacts)
    .where(and(isVisible(ctx), sql`(${isExact} or ${contacts.name} ilike ${`${word} %`} or ${contacts.name} ilike ${`% ${word}`})`))
    .orderBy(desc(isExact), contacts.id)
    .limit(2)
  const [first, second] = found
  return first && (!second || (first.isExact && !second.isExact)) ? { id: first.id, name: first.name } : undefined
}
