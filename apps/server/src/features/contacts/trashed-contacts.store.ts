import { and, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { contact_shares, contacts } from './contacts.schema.ts'
import { isExpired } from '../trash/index.ts'
import { getStored, type ContactRow } from './contacts.store.ts'

type Viewed = Pick<Ctx, 'db' | 'user' | 'ports'>
type Db = Pick<SystemCtx, 'db'>

/** Only its creator can delete a contact, so only the creator finds it in the trash. */
const isTrashedBy = ({ user }: Viewed) =>
  and(isNotNull(contacts.deleted_at), eq(contacts.deleted_by_user_id, user.id), eq(contacts.created_by_user_id, user.id))

export async function selectTrashed(ctx: Viewed): Promise<{ id: string; title: string; deleted_at: Date }[]> {
  const rows = await ctx.db
    .select({ id: contacts.id, title: contacts.name, deleted_at: contacts.deleted_at })
    .from(contacts)
    .where(isTrashedBy(ctx))
  return rows.map((row) => ({ ...row, deleted_at: row.deleted_at! }))
}

export async function findTrashedForUpdate(ctx: Viewed, id: string): Promise<ContactRow | undefined> {
  const trashed = and(eq(contacts.id, id), isTrashedBy(ctx))
  const locked = await ctx.db.select({ id: contacts.id }).from(contacts).where(trashed).for('update')
  return locked.length > 0 ? getStored(ctx, id) : undefined
}

export async function undelete(ctx: Db, id: string): Promise<void> {
  await ctx.db.update(contacts).set({ deleted_at: null, deleted_by_user_id: null }).where(eq(contacts.id, id))
}

export async function deletePermanently(ctx: Db, id: string): Promise<void> {
  await ctx.db.delete(contacts).where(eq(contacts.id, id))
}

/** Includes contacts that nobody can see: the creator's account is deleted and they are not shared. */
export async function deleteExpired(ctx: Db): Promise<void> {
  const expired = isExpired(contacts.deleted_at)
  const sharing = ctx.db
    .select({ one: sql`1` })
    .from(contact_shares)
    .where(eq(contact_shares.contact_id, contacts.id))
  await ctx.db.delete(contacts).where(or(expired, and(isNull(contacts.created_by_user_id), notExists(sharing))))
}
