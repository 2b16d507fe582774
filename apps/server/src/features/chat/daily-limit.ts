import type { DayUsage } from '@adjutant/contract/conversations'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { TooMany } from '../../platform/errors.ts'
import type { ChatParts } from './chat-parts.ts'
import { findOrganizationTokensToday, findUsageToday } from './usage.store.ts'

type Limited = Pick<ChatParts, 'dailyTokenLimit'>

const daySeconds = 86_400

const secondsUntilMidnight = (now: Date): number => daySeconds - Math.floor((now.getTime() / 1_000) % daySeconds)

export async function readUsageToday(ctx: Ctx, { dailyTokenLimit }: Limited): Promise<DayUsage> {
  return { ...(await findUsageToday(ctx)), limit: dailyTokenLimit ?? null }
}

async function isOwnUsedUp(ctx: Ctx, { dailyTokenLimit }: Limited): Promise<boolean> {
  if (dailyTokenLimit === undefined) return false
  const { input_tokens, output_tokens } = await findUsageToday(ctx)
  return input_tokens + output_tokens >= dailyTokenLimit
}

async function isOrganizationUsedUp(ctx: Ctx): Promise<boolean> {
  const { organizationDailyTokens } = ctx.quotas
  if (organizationDailyTokens === undefined) return false
  const tokens = await findOrganizationTokensToday(ctx)
  return tokens !== undefined && tokens >= organizationDailyTokens
}

/** Which tokens of the day are used up, in words: those of the person, or of the people of their organization together. */
export async function findUsedUp(ctx: Ctx, parts: Limited): Promise<string | undefined> {
  if (await isOwnUsedUp(ctx, parts)) return words.conversation.dailyLimit
  return (await isOrganizationUsedUp(ctx)) ? words.conversation.organizationDailyLimit : undefined
}

export const isUsedUp = async (ctx: Ctx, parts: Limited): Promise<boolean> => (await findUsedUp(ctx, parts)) !== undefined

export async function refuseWhenUsedUp(ctx: Ctx, parts: Limited): Promise<void> {
  const usedUp = await findUsedUp(ctx, parts)
  if (usedUp !== undefined) throw new TooMany(secondsUntilMidnight(ctx.clock.now()), usedUp)
}
