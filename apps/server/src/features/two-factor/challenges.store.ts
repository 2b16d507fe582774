import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { toClientNetwork } from '../../platform/client-network.ts'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { auth_challenges } from '../../platform/db/schema/index.ts'
import { hashOf, newSecret } from '../sessions/sessions.door.ts'

type Db = Pick<SystemCtx, 'db'>
export type ChallengeRow = typeof auth_challenges.$inferSelect
type Kind = ChallengeRow['kind']

const maxAttempts = 5
const lifetime = sql`now() + interval '5 minutes'`

const isOpen = (token: string, kind: Kind) =>
  and(
    eq(auth_challenges.token_hash, hashOf(token)),
    eq(auth_challenges.kind, kind),
    gt(auth_challenges.expires_at, sql`now()`),
    lt(auth_challenges.attempts, maxAttempts),
  )

/** `token` is for the caller alone, `challenge` is what a passkey signs. */
export async function createChallenge(
  ctx: PublicCtx,
  { kind, userId, rememberMe = false }: { kind: Kind; userId: string | null; rememberMe?: boolean },
): Promise<{ token: string; challenge: string }> {
  const token = newSecret('mfa')
  const challenge = randomBytes(32).toString('base64url')
  await ctx.db.insert(auth_challenges).values({
    token_hash: hashOf(token),
    kind,
    user_id: userId,
    network: toClientNetwork(ctx.address),
    challenge,
    remember_me: rememberMe,
    expires_at: lifetime,
  })
  return { token, challenge }
}

export async function findChallenge(ctx: Db, token: string, kind: Kind): Promise<ChallengeRow | undefined> {
  const [row] = await ctx.db.select().from(auth_challenges).where(isOpen(token, kind))
  return row
}

/** Counted before the answer is looked at, so that simultaneous guesses are all counted. False: no attempt is left. */
export async function takeAttempt(ctx: Db, { token_hash }: ChallengeRow): Promise<boolean> {
  const taken = await ctx.db
    .update(auth_challenges)
    .set({ attempts: sql`${auth_challenges.attempts} + 1` })
    .where(and(eq(auth_challenges.token_hash, token_hash), lt(auth_challenges.attempts, maxAttempts)))
    .returning({ attempts: auth_challenges.attempts })
  return taken.length > 0
}

/** Deleting makes it single-use: of two callers with one token, one gets true. */
export async function deleteChallenge(ctx: Db, { token_hash }: ChallengeRow): Promise<boolean> {
  const deleted = await ctx.db
    .delete(auth_challenges)
    .where(eq(auth_challenges.token_hash, token_hash))
    .returning({ kind: auth_challenges.kind })
  return deleted.length > 0
}

export const countOpenOf = (ctx: PublicCtx, kind: Kind): Promise<number> =>
  ctx.db.$count(
    auth_challenges,
    and(
      eq(auth_challenges.network, toClientNetwork(ctx.address)),
      eq(auth_challenges.kind, kind),
      gt(auth_challenges.expires_at, sql`now()`),
    ),
  )

export async function deleteChallengesOf(ctx: Db, userId: string): Promise<void> {
  await ctx.db.delete(auth_challenges).where(eq(auth_challenges.user_id, userId))
}

export async function deleteExpiredChallenges(ctx: Db): Promise<void> {
  await ctx.db.delete(auth_challenges).where(lte(auth_challenges.expires_at, sql`now()`))
}
