import type { DayUsage } from '@adjutant/contract/conversations'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { TooMany } from '../../platform/errors.ts'
import { findOrganizationTokensToday, findUsageToday } from './usage.store.ts'

const daySeconds = 86_400

const secondsUntilMidnight = (now: Date): number => daySeconds - Math.floor((now.getTime() / 1_000) % daySeconds)

export async function readUsageToday(ctx: Ctx): Promise<DayUsage> {
  return { ...(await findUsageToday(ctx)), limit: ctx.quotas.personDailyTokens ?? null }
}

async function isOwnUsedUp(ctx: Ctx): Promise<boolean> {
  const { personDailyTokens } = ctx.quotas
  if (personDailyTokens === undefined) return false
  const { input_tokens, output_tokens } = await findUsageToday(ctx)
  return input_tokens + output_tokens >= personDailyTokens
}

async function isOrganizationUsedUp(ctx: Ctx): Promise<boolean> {
  const { organizationDailyTokens } = ctx.quotas
  if (organizationDailyTokens === undefined) return false
  const tokens = await findOrganizationTokensToday(ctx)
  return tokens !== undefined && tokens >= organizationDailyTokens
}

/** Names the exhausted daily limit: the person's or their organization's. */
export async function findUsedUp(ctx: Ctx): Promise<string | undefined> {
  if (await isOwnUsedUp(ctx)) return words.conversation.dailyLimit
  return (await isOrganizationUsedUp(ctx)) ? words.conversation.organizationDailyLimit : undefined
}

export const isUsedUp = async (ctx: Ctx): Promise<boolean> => (await findUsedUp(ctx)) !== undefined

export async function refuseWhenUsedUp(ctx: Ctx): Promise<void> {
  const usedUp = await findUsedUp(ctx)
  if (usedUp !== undefined) throw new TooMany(secondsUntilMidnight(ctx.clock.now()), usedUp)
}
