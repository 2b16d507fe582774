import type { DayUsage } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { TooManyRequests } from '../../platform/errors.ts'
import { findOrganizationTokensToday, findUsageToday } from './usage.store.ts'

const daySeconds = 86_400

const secondsUntilMidnight = (now: Date): number => daySeconds - Math.floor((now.getTime() / 1_000) % daySeconds)

export async function readUsageToday(ctx: Ctx): Promise<DayUsage> {
  return { ...(await findUsageToday(ctx)), limit: ctx.quotas.personDailyTokens ?? null }
}

async function isOwnLimitExceeded(ctx: Ctx, unstored: number): Promise<boolean> {
  const { personDailyTokens } = ctx.quotas
  if (personDailyTokens === undefined) return false
  const { input_tokens, output_tokens } = await findUsageToday(ctx)
  return input_tokens + output_tokens + unstored >= personDailyTokens
}

async function isOrganizationLimitExceeded(ctx: Ctx, unstored: number): Promise<boolean> {
  const { organizationDailyTokens } = ctx.quotas
  if (organizationDailyTokens === undefined) return false
  const tokens = await findOrganizationTokensToday(ctx)
  return tokens !== undefined && tokens + unstored >= organizationDailyTokens
}

/** Names the exhausted daily limit: the person's or their organization's. `unstored`: tokens that are used, but not stored yet. */
export async function findExceededLimit(ctx: Ctx, unstored = 0): Promise<string | undefined> {
  if (await isOwnLimitExceeded(ctx, unstored)) return appMessages.conversation.dailyLimit
  return (await isOrganizationLimitExceeded(ctx, unstored)) ? appMessages.conversation.organizationDailyLimit : undefined
}

export const isDailyLimitExceeded = async (ctx: Ctx): Promise<boolean> => (await findExceededLimit(ctx)) !== undefined

export async function assertWithinDailyLimit(ctx: Ctx): Promise<void> {
  const exceededLimit = await findExceededLimit(ctx)
  if (exceededLimit !== undefined) throw new TooManyRequests(secondsUntilMidnight(ctx.clock.now()), exceededLimit)
}
