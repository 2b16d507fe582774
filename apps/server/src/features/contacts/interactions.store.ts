import type { InteractionChange } from '@adjutant/contract/contacts'
import { and, eq } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { DbCtx } from '../../platform/ctx.ts'
import { rowExists } from '../../platform/records/row-exists.ts'
import { past_interactions } from './contacts.schema.ts'

export type InteractionRow = typeof past_interactions.$inferSelect

export const interactionExists = rowExists(past_interactions)

export async function insertInteraction(ctx: DbCtx, row: typeof past_interactions.$inferInsert): Promise<InteractionRow> {
  return firstRow(await ctx.db.insert(past_interactions).values(row).returning())
}

const ofContact = (contactId: string, id: string) => and(eq(past_interactions.contact_id, contactId), eq(past_interactions.id, id))

export async function findInteraction(ctx: DbCtx, contactId: string, id: string): Promise<InteractionRow | undefined> {
  const [row] = await ctx.db.select().from(past_interactions).where(ofContact(contactId, id))
  return row
}

export async function updateInteraction(ctx: DbCtx, { contact_id, id }: InteractionRow, patch: InteractionChange): Promise<InteractionRow> {
  return firstRow(await ctx.db.update(past_interactions).set(patch).where(ofContact(contact_id, id)).returning())
}

export async function deleteInteraction(ctx: DbCtx, { contact_id, id }: InteractionRow): Promise<void> {
  await ctx.db.delete(past_interactions).where(ofContact(contact_id, id))
}
