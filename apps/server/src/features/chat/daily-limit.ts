import type { DayUsage } from '@adjutant/contract/conversations'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { TooMany } from '../../platform/errors.ts'
import type { ChatParts } from './chat-parts.ts'
import { findUsageToday } from './usage.store.ts'

type Limited = Pick<ChatParts, 'dailyTokenLimit'>

const daySeconds = 86_400

const secondsUntilMidnight = (now: Date): number => daySeconds - Math.floor((now.getTime() / 1_000) % daySeconds)

export async function readUsageToday(ctx: Ctx, { dailyTokenLimit }: Limited): Promise<DayUsage> {
  return { ...(await findUsageToday(ctx)), limit: dailyTokenLimit ?? null }
}

export async function isUsedUp(ctx: Ctx, parts: Limited): Promise<boolean> {
  if (parts.dailyTokenLimit === undefined) return false
  const { input_tokens, output_tokens } = await findUsageToday(ctx)
  return input_tokens + output_tokens >= parts.dailyTokenLimit
}

export async function refuseWhenUsedUp(ctx: Ctx, parts: Limited): Promise<void> {
  if (await isUsedUp(ctx, parts)) throw new TooMany(secondsUntilMidnight(ctx.clock.now()), words.conversation.dailyLimit)
}
