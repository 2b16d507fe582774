import { randomBytes } from 'node:crypto'
import { and, eq, getColumns, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { toClientNetwork } from '../../platform/client-network.ts'
import type { DbCtx, PublicCtx } from '../../platform/ctx.ts'
import { accounts, type UserRow } from '../identity/index.ts'
import { createSecret, hashSecret } from './session-token.logic.ts'
import { auth_challenges } from './sessions.schema.ts'

export type ChallengeRow = typeof auth_challenges.$inferSelect
type Kind = ChallengeRow['kind']
export type SignInChallenge = Pick<ChallengeRow, 'token_hash' | 'challenge' | 'remember_me'>

const maxAttempts = 5
const lifetime = sql`now() + interval '5 minutes'`

const isOpen = (token: string, kind: Kind) =>
  and(
    eq(auth_challenges.token_hash, hashSecret(token)),
    eq(auth_challenges.kind, kind),
    gt(auth_challenges.expires_at, sql`now()`),
    lt(auth_challenges.attempts, maxAttempts),
  )

interface NewChallenge {
  kind: Kind
  userId: string | null
  rememberMe?: boolean
}

function newChallenge(ctx: PublicCtx, { kind, userId, rememberMe = false }: NewChallenge) {
  const token = createSecret('mfa')
  const challenge = randomBytes(32).toString('base64url')
  const network = toClientNetwork(ctx.address)
  const row = { token_hash: hashSecret(token), kind, user_id: userId, network, challenge, remember_me: rememberMe, expires_at: lifetime }
  return { token, challenge, row }
}

/** `token` is for the caller only; a passkey signs `challenge`. */
export async function createChallenge(ctx: PublicCtx, wanted: NewChallenge): Promise<{ token: string; challenge: string }> {
  const { row, ...made } = newChallenge(ctx, wanted)
  await ctx.db.insert(auth_challenges).values(row)
  return made
}

/** The same as a part of another statement. */
export function prepareChallenge(ctx: PublicCtx, wanted: NewChallenge) {
  const { row, ...made } = newChallenge(ctx, wanted)
  const created = ctx.db.$with('created').as(ctx.db.insert(auth_challenges).values(row).returning({ kind: auth_challenges.kind }))
  return { ...made, created }
}

export async function findChallenge(ctx: DbCtx, token: string, kind: Kind): Promise<ChallengeRow | undefined> {
  const [row] = await ctx.db.select().from(auth_challenges).where(isOpen(token, kind))
  return row
}

const owners = accounts('owners')

/** The waiting sign-in and its account. Counts the attempt before checking the answer, so that simultaneous guesses are all counted. */
export async function takeAttempt(ctx: DbCtx, token: string): Promise<{ challenge: SignInChallenge; user: UserRow } | undefined> {
  const { token_hash, challenge, remember_me } = getColumns(auth_challenges)
  const [row] = await ctx.db
    .update(auth_challenges)
    .set({ attempts: sql`${auth_challenges.attempts} + 1` })
    .from(owners)
    .where(and(isOpen(token, 'second_factor'), eq(owners.id, auth_challenges.user_id)))
    .returning({ token_hash, challenge, remember_me, ...getColumns(owners) })
  if (!row) return undefined
  const { token_hash: hash, challenge: signed, remember_me: isRemembered, ...user } = row
  return { challenge: { token_hash: hash, challenge: signed, remember_me: isRemembered }, user }
}

/** Deletion makes it single-use: of two concurrent callers one gets true. */
export async function deleteChallenge(ctx: DbCtx, { token_hash }: Pick<ChallengeRow, 'token_hash'>): Promise<boolean> {
  const deleted = await ctx.db
    .delete(auth_challenges)
    .where(eq(auth_challenges.token_hash, token_hash))
    .returning({ kind: auth_challenges.kind })
  return deleted.length > 0
}

export const countOpenChallenges = (ctx: PublicCtx, kind: Kind): Promise<number> =>
  ctx.db.$count(
    auth_challenges,
    and(
      eq(auth_challenges.network, toClientNetwork(ctx.address)),
      eq(auth_challenges.kind, kind),
      gt(auth_challenges.expires_at, sql`now()`),
    ),
  )

export async function deleteUserChallenges(ctx: DbCtx, userId: string): Promise<void> {
  await ctx.db.delete(auth_challenges).where(eq(auth_challenges.user_id, userId))
}

export async function deleteExpiredChallenges(ctx: DbCtx): Promise<void> {
  await ctx.db.delete(auth_challenges).where(lte(auth_challenges.expires_at, sql`now()`))
}

export async function deleteWaitingSignIns(ctx: DbCtx, userIds: readonly string[]): Promise<void> {
  const isTheirs = inArray(auth_challenges.user_id, [...userIds])
  await ctx.db.delete(auth_challenges).where(and(isTheirs, eq(auth_challenges.kind, 'second_factor')))
}
