import { appMessages } from '@adjutant/contract/messages/app-messages'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { toClientNetwork } from '../../platform/client-network.ts'
import type { DbCtx, PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { sign_ins } from './sessions.schema.ts'
import { TooManyRequests } from '../../platform/errors.ts'
import { countAttempts } from './count-attempts.conditions.ts'
import { maxWait, ownLimits, strangerLimits, type Limit } from './sign-in-limits.policy.ts'

export interface SignInAttempt {
  /** `tx` is the transaction of the new session. `deviceHash` is the device, which the account knows from now on. */
  succeed(tx: DbCtx, deviceHash?: string): Promise<void>
  /** For an attempt that is correct so far but incomplete: it counts neither as failed nor as a sign-in. */
  forget(): Promise<void>
  /** The same as a common table expression, to combine it with another statement. */
  forgetting: ReturnType<typeof forgettingOf>
}

const deletionOf = ({ db }: DbCtx, id: string) => db.delete(sign_ins).where(eq(sign_ins.id, id)).returning({ id: sign_ins.id })

const forgettingOf = (ctx: DbCtx, id: string) => ctx.db.$with('forgotten').as(deletionOf(ctx, id))

const within = ({ windowSeconds }: Limit, condition: SQL | undefined) =>
  and(eq(sign_ins.succeeded, false), sql`${sign_ins.at} > now() - make_interval(secs => ${windowSeconds})`, condition)!

const attempts = (where: SQL) => countAttempts(sign_ins.at, where)

async function getStrangerWait(ctx: PublicCtx, email: string): Promise<number> {
  const isEmail = eq(sign_ins.email, email)
  const isNetwork = eq(sign_ins.address, toClientNetwork(ctx.address))
  const counts = await ctx.db
    .select({
      emailAndNetwork: attempts(within(strangerLimits.emailAndNetwork, and(isEmail, isNetwork))),
      network: attempts(within(strangerLimits.network, isNetwork)),
      email: attempts(within(strangerLimits.email, isEmail)),
    })
    .from(sign_ins)
    .where(or(isEmail, isNetwork))
  return maxWait(firstRow(counts), strangerLimits)
}

async function getKnownDeviceWait(ctx: PublicCtx, email: string, source: string): Promise<number> {
  const isOwn = and(eq(sign_ins.email, email), eq(sign_ins.device_hash, source))
  const counts = await ctx.db
    .select({ tenMinutes: attempts(within(ownLimits.tenMinutes, isOwn)), hour: attempts(within(ownLimits.hour, isOwn)) })
    .from(sign_ins)
    .where(isOwn)
  return maxWait(firstRow(counts), ownLimits)
}

/**
 * Counts an attempt before the password is checked, so that a hundred concurrent ones count as a hundred. Rejected attempts are not stored,
 * so the wait ends when announced. Lower-cased by the database, because accounts are looked up that way: JavaScript's lower case would
 * allow attempts on one account under several spellings (İ).
 *
 * `knownSource` is a known device of the account or one of its sessions. It has its own limits, so that nobody can lock out another person.
 */
export async function beginSignInAttempt(ctx: PublicCtx, address: string, knownSource?: string): Promise<SignInAttempt> {
  const id = ctx.newId()
  const network = toClientNetwork(ctx.address)
  const row = { id, email: sql`lower(${address})`, address: network, device_hash: knownSource ?? null, succeeded: false }
  const { email } = firstRow(await ctx.db.insert(sign_ins).values(row).returning())
  const remove = async () => void (await deletionOf(ctx, id))
  const wait = knownSource === undefined ? await getStrangerWait(ctx, email) : await getKnownDeviceWait(ctx, email, knownSource)
  if (wait > 0) {
    await remove()
    throw new TooManyRequests(wait, appMessages.auth.tooMany)
  }
  return {
    forget: remove,
    forgetting: forgettingOf(ctx, id),
    async succeed(tx, deviceHash) {
      const device = deviceHash === undefined ? {} : { device_hash: deviceHash }
      await tx.db
        .update(sign_ins)
        .set({ succeeded: true, ...device })
        .where(eq(sign_ins.id, id))
    },
  }
}

/** Attempts inside an open session count for that session. */
export const sessionSource = (sessionId: string): string => `session ${sessionId}`

/** Clears failed attempts of a person with a proven identity, because they often forgot the password. `from` limits it to one network. */
export async function clearSignInAttempts(ctx: SystemCtx, email: string, from?: { address: string }): Promise<void> {
  const isNetwork = from && eq(sign_ins.address, toClientNetwork(from.address))
  await ctx.db.delete(sign_ins).where(and(eq(sign_ins.email, sql`lower(${email})`), isNetwork, eq(sign_ins.succeeded, false)))
}

export async function deleteOldSignInAttempts(ctx: SystemCtx): Promise<void> {
  await ctx.db.delete(sign_ins).where(sql`${sign_ins.at} < now() - interval '31 days'`)
}

/** Whether someone signed in to the account from this device within the last 30 days. */
export async function isKnownDevice({ db }: DbCtx, email: string, deviceHash: string): Promise<boolean> {
  const signIns = and(
    eq(sign_ins.email, sql`lower(${email})`),
    eq(sign_ins.succeeded, true),
    eq(sign_ins.device_hash, deviceHash),
    sql`${sign_ins.at} > now() - interval '30 days'`,
  )
  return (await db.$count(sign_ins, signIns)) > 0
}
