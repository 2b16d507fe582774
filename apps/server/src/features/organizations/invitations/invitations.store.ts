import { and, asc, eq, gt, not, sql, type SQL } from 'drizzle-orm'
import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import { firstRow } from '../../../platform/db/first-row.ts'
import type { DbCtx } from '../../../platform/ctx.ts'
import { inAlphabeticalOrder } from '../../../platform/db/alphabetical-order.ts'
import { invitations } from '../organizations.schema.ts'
import { isMember, lockOrganization, organizationNames, people, personColumns } from '../../identity/index.ts'

const inviting = organizationNames('inviting')
const inviters = people('inviters')

export type InvitationRow = typeof invitations.$inferSelect
export type NewInvitation = Omit<typeof invitations.$inferInsert, 'expires_at' | 'created_at'>

const fortnight = sql`now() + interval '14 days'`
const isAlive = gt(invitations.expires_at, sql`now()`)
/** Uses the database's case rules, like the unique index. */
const isFor = (email: string) => eq(sql`lower(${invitations.email})`, sql`lower(${email})`)
const inOrganization = (organizationId: string, and_: SQL) => and(eq(invitations.organization_id, organizationId), and_)

export const selectInvitations = (ctx: DbCtx, organizationId: string): Promise<InvitationRow[]> =>
  ctx.db
    .select()
    .from(invitations)
    .where(eq(invitations.organization_id, organizationId))
    .orderBy(inAlphabeticalOrder(invitations.email), invitations.id)

/** Undefined if the email is already invited. */
export async function insertInvitation(ctx: DbCtx, row: NewInvitation): Promise<InvitationRow | undefined> {
  const [invitation] = await ctx.db
    .insert(invitations)
    .values({ ...row, expires_at: fortnight })
    .onConflictDoNothing()
    .returning()
  return invitation
}

export async function findInvitationForUpdate(ctx: DbCtx, organizationId: string, id: string): Promise<InvitationRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(inOrganization(organizationId, eq(invitations.id, id)))
    .for('update')
  return row
}

/** A new token: the previous link becomes invalid. */
export async function renewInvitation(ctx: DbCtx, id: string, tokenHash: string): Promise<InvitationRow> {
  return firstRow(
    await ctx.db.update(invitations).set({ token_hash: tokenHash, expires_at: fortnight }).where(eq(invitations.id, id)).returning(),
  )
}

export async function updateInvitedAccess(ctx: DbCtx, id: string, access: AccessLevel): Promise<InvitationRow> {
  return firstRow(await ctx.db.update(invitations).set({ access }).where(eq(invitations.id, id)).returning())
}

export async function deleteInvitation(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db.delete(invitations).where(eq(invitations.id, id))
}

export async function deleteInvitationOf(ctx: DbCtx, organizationId: string, email: string): Promise<void> {
  await ctx.db.delete(invitations).where(inOrganization(organizationId, isFor(email)))
}

export async function findByToken(ctx: DbCtx, tokenHash: string) {
  const [row] = await ctx.db
    .select({ id: invitations.id, email: invitations.email, organization_name: inviting.name })
    .from(invitations)
    .innerJoin(inviting, eq(inviting.id, invitations.organization_id))
    .where(and(eq(invitations.token_hash, tokenHash), isAlive))
  return row
}

export const isOpenToken = async (ctx: DbCtx, tokenHash: string, email: string): Promise<boolean> =>
  (await ctx.db.$count(invitations, and(eq(invitations.token_hash, tokenHash), isAlive, isFor(email)))) > 0

const organizationOf = (ctx: DbCtx, where: SQL | undefined): SQL =>
  sql`(${ctx.db.select({ id: invitations.organization_id }).from(invitations).where(where)})`

/**
 * Deletion makes the token single-use: of two concurrent callers one gets the row. The organization is locked first, in the same order as
 * its deletion.
 */
export async function takeByToken(ctx: DbCtx, tokenHash: string, email: string) {
  const opened = and(eq(invitations.token_hash, tokenHash), isAlive, isFor(email))
  await lockOrganization(ctx, organizationOf(ctx, opened))
  const [row] = await ctx.db
    .delete(invitations)
    .where(opened)
    .returning({ organization_id: invitations.organization_id, access: invitations.access })
  return row
}

const isOpenFor = (email: string) => and(isAlive, isFor(email))

/** The invitations to this email, the next to expire first, without organizations that the person joined another way. */
export function selectInvitationsFor(ctx: DbCtx, { id: userId, email }: { id: string; email: string }) {
  return ctx.db
    .select({ invitation: invitations, organization_name: inviting.name, inviter: personColumns(inviters) })
    .from(invitations)
    .innerJoin(inviting, eq(inviting.id, invitations.organization_id))
    .leftJoin(inviters, eq(inviters.id, invitations.invited_by_id))
    .where(and(isOpenFor(email), not(isMember(sql`${userId}`, invitations.organization_id))))
    .orderBy(asc(invitations.expires_at), invitations.id)
}

export type OwnInvitationRow = Awaited<ReturnType<typeof selectInvitationsFor>>[number]

/**
 * The open invitation to this email. Its organization is locked first, in the same order as its deletion and a member's removal, so that an
 * answer, a revocation and a deletion are serialized.
 */
export async function findOwnForUpdate(ctx: DbCtx, id: string, email: string): Promise<InvitationRow | undefined> {
  const own = and(eq(invitations.id, id), isOpenFor(email))
  await lockOrganization(ctx, organizationOf(ctx, own), 'no key update')
  const [row] = await ctx.db.select().from(invitations).where(own).for('update')
  return row
}
