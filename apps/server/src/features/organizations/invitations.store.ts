import { and, asc, eq, exists, gt, not, sql, type SQL } from 'drizzle-orm'
import type { AccessLevel } from '@adjutant/contract/organizations'
import type { SystemCtx } from '../../platform/ctx.ts'
import { alphabetically } from '../../platform/db/alphabet.ts'
import { invitations, memberships, organizations, users } from '../../platform/db/schema/index.ts'
import { personColumns } from '../users/users.door.ts'

type Db = Pick<SystemCtx, 'db'>

export type InvitationRow = typeof invitations.$inferSelect
export type NewInvitation = Omit<typeof invitations.$inferInsert, 'expires_at' | 'created_at'>

const fortnight = sql`now() + interval '14 days'`
const isAlive = gt(invitations.expires_at, sql`now()`)
/** Compared by the database's rules for case, like the unique index. */
const isFor = (email: string) => eq(sql`lower(${invitations.email})`, sql`lower(${email})`)
const inOrganization = (organizationId: string, and_: SQL) => and(eq(invitations.organization_id, organizationId), and_)

export const selectInvitations = (ctx: Db, organizationId: string): Promise<InvitationRow[]> =>
  ctx.db
    .select()
    .from(invitations)
    .where(eq(invitations.organization_id, organizationId))
    .orderBy(alphabetically(invitations.email), invitations.id)

/** Undefined where the e-mail is already invited. */
export async function insertInvitation(ctx: Db, row: NewInvitation): Promise<InvitationRow | undefined> {
  const [invitation] = await ctx.db
    .insert(invitations)
    .values({ ...row, expires_at: fortnight })
    .onConflictDoNothing()
    .returning()
  return invitation
}

export async function findInvitationForChange(ctx: Db, organizationId: string, id: string): Promise<InvitationRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(inOrganization(organizationId, eq(invitations.id, id)))
    .for('update')
  return row
}

/** A new token: the link that was sent before opens nothing any more. */
export async function renewInvitation(ctx: Db, id: string, tokenHash: string): Promise<InvitationRow> {
  const [row] = await ctx.db
    .update(invitations)
    .set({ token_hash: tokenHash, expires_at: fortnight })
    .where(eq(invitations.id, id))
    .returning()
  return row!
}

export async function updateInvitedAccess(ctx: Db, id: string, access: AccessLevel): Promise<InvitationRow> {
  const [row] = await ctx.db.update(invitations).set({ access }).where(eq(invitations.id, id)).returning()
  return row!
}

export async function deleteInvitation(ctx: Db, id: string): Promise<void> {
  await ctx.db.delete(invitations).where(eq(invitations.id, id))
}

export async function deleteInvitationOf(ctx: Db, organizationId: string, email: string): Promise<void> {
  await ctx.db.delete(invitations).where(inOrganization(organizationId, isFor(email)))
}

export async function findByToken(ctx: Db, tokenHash: string) {
  const [row] = await ctx.db
    .select({ id: invitations.id, email: invitations.email, organization_name: organizations.name })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organization_id))
    .where(and(eq(invitations.token_hash, tokenHash), isAlive))
  return row
}

export const isOpenToken = async (ctx: Db, tokenHash: string, email: string): Promise<boolean> =>
  (await ctx.db.$count(invitations, and(eq(invitations.token_hash, tokenHash), isAlive, isFor(email)))) > 0

/**
 * Deleting is what makes it single-use: of two who come with one token, one gets the row. The organization is locked first, in the
 * order in which deleting it would do it.
 */
export async function takeByToken(ctx: Db, tokenHash: string, email: string) {
  const opened = and(eq(invitations.token_hash, tokenHash), isAlive, isFor(email))
  await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(invitations, eq(invitations.organization_id, organizations.id))
    .where(opened)
    .for('key share', { of: organizations })
  const [row] = await ctx.db
    .delete(invitations)
    .where(opened)
    .returning({ organization_id: invitations.organization_id, access: invitations.access })
  return row
}

const isOpenFor = (email: string) => and(isAlive, isFor(email))

/** The invitations to this e-mail, the next to expire first; none to an organization that the person joined by another way. */
export function selectInvitationsFor(ctx: Db, { id: userId, email }: { id: string; email: string }) {
  const joined = ctx.db
    .select({ one: sql`1` })
    .from(memberships)
    .where(and(eq(memberships.organization_id, invitations.organization_id), eq(memberships.user_id, userId)))
  return ctx.db
    .select({ invitation: invitations, organization_name: organizations.name, inviter: personColumns(users) })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organization_id))
    .leftJoin(users, eq(users.id, invitations.invited_by_id))
    .where(and(isOpenFor(email), not(exists(joined))))
    .orderBy(asc(invitations.expires_at), invitations.id)
}

export type OwnInvitationRow = Awaited<ReturnType<typeof selectInvitationsFor>>[number]

/**
 * The open invitation to this e-mail. Its organization is locked first, in the order in which deleting it and removing a member do, so
 * that an answer, a revocation and a deletion happen one after the other.
 */
export async function findOwnForChange(ctx: Db, id: string, email: string): Promise<InvitationRow | undefined> {
  const own = and(eq(invitations.id, id), isOpenFor(email))
  await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(invitations, eq(invitations.organization_id, organizations.id))
    .where(own)
    .for('no key update', { of: organizations })
  const [row] = await ctx.db.select().from(invitations).where(own).for('update')
  return row
}
