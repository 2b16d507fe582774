import { words } from '@adjutant/contract/words'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { toClientNetwork } from '../../platform/client-network.ts'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { sign_ins } from '../../platform/db/schema/index.ts'
import { TooMany } from '../../platform/errors.ts'
import { countAttempts } from './count-attempts.ts'
import { longestWait, ownLimits, strangerLimits, type Limit } from './sign-in-limits.ts'

export interface Try {
  /** `deviceHash`: the device that signed in, known to the account from now on. */
  succeed(deviceHash?: string): Promise<void>
  /** For an attempt that was right so far but is not over: it counts neither as failed nor as a sign-in. */
  forget(): Promise<void>
}

const within = ({ windowSeconds }: Limit, who: SQL | undefined) =>
  and(eq(sign_ins.succeeded, false), sql`${sign_ins.at} > now() - make_interval(secs => ${windowSeconds})`, who)!

const attempts = (where: SQL) => countAttempts(sign_ins.at, where)

async function waitOfStranger(ctx: PublicCtx, email: string): Promise<number> {
  const isEmail = eq(sign_ins.email, email)
  const isNetwork = eq(sign_ins.address, toClientNetwork(ctx.address))
  const [counts] = await ctx.db
    .select({
      emailAndNetwork: attempts(within(strangerLimits.emailAndNetwork, and(isEmail, isNetwork))),
      network: attempts(within(strangerLimits.network, isNetwork)),
      email: attempts(within(strangerLimits.email, isEmail)),
    })
    .from(sign_ins)
    .where(or(isEmail, isNetwork))
  return longestWait(counts!, strangerLimits)
}

async function waitOfKnown(ctx: PublicCtx, email: string, source: string): Promise<number> {
  const isOwn = and(eq(sign_ins.email, email), eq(sign_ins.device_hash, source))
  const [counts] = await ctx.db
    .select({ tenMinutes: attempts(within(ownLimits.tenMinutes, isOwn)), hour: attempts(within(ownLimits.hour, isOwn)) })
    .from(sign_ins)
    .where(isOwn)
  return longestWait(counts!, ownLimits)
}

/**
 * Counts an attempt before the password is looked at, so that a hundred at once are a hundred. Refused attempts are not kept: the wait ends
 * when it said it would. Lower case is the database's, by which accounts are found: JavaScript's would let one account be tried under
 * several spellings (İ).
 *
 * `knownSource` is a known device of the account or one of its sessions. It has limits of its own, so that nobody locks another out.
 */
export async function beginTry(ctx: PublicCtx, address: string, knownSource?: string): Promise<Try> {
  const id = ctx.newId()
  const network = toClientNetwork(ctx.address)
  const row = { id, email: sql`lower(${address})`, address: network, device_hash: knownSource ?? null, succeeded: false }
  const [counted] = await ctx.db.insert(sign_ins).values(row).returning()
  const { email } = counted!
  const remove = async () => void (await ctx.db.delete(sign_ins).where(eq(sign_ins.id, id)))
  const wait = knownSource === undefined ? await waitOfStranger(ctx, email) : await waitOfKnown(ctx, email, knownSource)
  if (wait > 0) {
    await remove()
    throw new TooMany(wait, words.auth.tooMany)
  }
  return {
    forget: remove,
    async succeed(deviceHash) {
      const device = deviceHash === undefined ? {} : { device_hash: deviceHash }
      await ctx.db
        .update(sign_ins)
        .set({ succeeded: true, ...device })
        .where(eq(sign_ins.id, id))
    },
  }
}

/** Attempts inside an open session count for that session. */
export const sessionSource = (sessionId: string): string => `session ${sessionId}`

/**
 * Lets a person start afresh who proved who they are: many wrong attempts are why they forgot the password. `from` limits it to the network
 * of that address.
 */
export async function forgiveTries(ctx: SystemCtx, email: string, from?: { address: string }): Promise<void> {
  const isNetwork = from && eq(sign_ins.address, toClientNetwork(from.address))
  await ctx.db.delete(sign_ins).where(and(eq(sign_ins.email, sql`lower(${email})`), isNetwork, eq(sign_ins.succeeded, false)))
}

export async function deleteOldTries(ctx: SystemCtx): Promise<void> {
  await ctx.db.delete(sign_ins).where(sql`${sign_ins.at} < now() - interval '31 days'`)
}
