import { words } from '@adjutant/contract/words'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { sign_ins } from '../../platform/db/schema/index.ts'
import { TooMany } from '../../platform/errors.ts'
import { hashOf } from './session-token.ts'
import { limits, waitSeconds, type TryCounts } from './sign-in-limits.ts'

export interface Try {
  succeed(): Promise<void>
}

const within = (seconds: number, who: SQL | undefined) =>
  and(eq(sign_ins.succeeded, false), sql`${sign_ins.at} > now() - make_interval(secs => ${seconds})`, who)!

const counted = (where: SQL) => ({
  count: sql<number>`(count(*) filter (where ${where}))::int`,
  oldest: sql<number>`coalesce(extract(epoch from now() - min(${sign_ins.at}) filter (where ${where})), 0)::float8`,
})

async function countTries(ctx: PublicCtx, email: string): Promise<TryCounts> {
  const isEmail = eq(sign_ins.email, email)
  const isAddress = eq(sign_ins.address, ctx.address)
  const pair = counted(within(limits.emailAndAddress.windowSeconds, and(isEmail, isAddress)))
  const address = counted(within(limits.address.windowSeconds, isAddress))
  const all = counted(within(limits.email.windowSeconds, isEmail))
  const [row] = await ctx.db
    .select({
      pair: pair.count,
      pairAge: pair.oldest,
      address: address.count,
      addressAge: address.oldest,
      email: all.count,
      emailAge: all.oldest,
    })
    .from(sign_ins)
    .where(or(isEmail, isAddress))
  const { pair: p, pairAge, address: a, addressAge, email: e, emailAge } = row!
  return {
    emailAndAddress: { count: p, oldestAgeSeconds: pairAge },
    address: { count: a, oldestAgeSeconds: addressAge },
    email: { count: e, oldestAgeSeconds: emailAge },
  }
}

async function isKnownDevice(ctx: PublicCtx, email: string): Promise<boolean> {
  const sameDevice = ctx.device ? eq(sign_ins.device_hash, hashOf(ctx.device)) : undefined
  const known = and(
    eq(sign_ins.email, email),
    eq(sign_ins.succeeded, true),
    sql`${sign_ins.at} > now() - interval '30 days'`,
    or(eq(sign_ins.address, ctx.address), sameDevice),
  )
  return (await ctx.db.$count(sign_ins, known)) > 0
}

/**
 * Counts a try before the password is looked at, so that a hundred at once are a hundred. Refused tries are not kept:
 * the wait ends when it said it would. Small letters are the database's, by which accounts are found: JavaScript's would let one
 * account be tried under several spellings (İ).
 */
export async function beginTry(ctx: PublicCtx, address: string): Promise<Try> {
  const id = ctx.newId()
  const device_hash = ctx.device ? hashOf(ctx.device) : null
  const row = { id, email: sql`lower(${address})`, address: ctx.address, device_hash, succeeded: false }
  const [counted] = await ctx.db.insert(sign_ins).values(row).returning()
  const { email } = counted!
  const wait = waitSeconds(await countTries(ctx, email), await isKnownDevice(ctx, email))
  if (wait > 0) {
    await ctx.db.delete(sign_ins).where(eq(sign_ins.id, id))
    throw new TooMany(wait, words.auth.tooMany)
  }
  return { succeed: async () => void (await ctx.db.update(sign_ins).set({ succeeded: true }).where(eq(sign_ins.id, id))) }
}

/** Whoever proved to read the account's mail starts afresh at this address: many wrong tries are why they forgot the password. */
export async function forgiveTries(ctx: PublicCtx, email: string): Promise<void> {
  const own = and(eq(sign_ins.email, sql`lower(${email})`), eq(sign_ins.address, ctx.address), eq(sign_ins.succeeded, false))
  await ctx.db.delete(sign_ins).where(own)
}

export async function deleteOldTries(ctx: SystemCtx): Promise<void> {
  await ctx.db.delete(sign_ins).where(sql`${sign_ins.at} < now() - interval '31 days'`)
}
