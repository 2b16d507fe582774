import type { Usage } from '@adjutant/contract/ai/conversations'
import { and, eq, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { todayOf } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { existingUser, limitingOrganizationSql, limitSharersSql } from '../identity/index.ts'
import { usage_days } from './usage.schema.ts'

export async function findUsageToday(ctx: Ctx): Promise<Usage> {
  const [row] = await ctx.db
    .select({ input_tokens: usage_days.input_tokens, output_tokens: usage_days.output_tokens })
    .from(usage_days)
    .where(and(eq(usage_days.user_id, ctx.user.id), eq(usage_days.day, todayOf(ctx))))
  return row ?? { input_tokens: 0, output_tokens: 0 }
}

/** Tokens of all people who share the organization's limit; undefined if the person has none. */
export async function findOrganizationTokensToday(ctx: Ctx): Promise<number | undefined> {
  const rows = await ctx.db
    .select({
      tokens: sql<string>`coalesce(sum(${usage_days.input_tokens} + ${usage_days.output_tokens}), 0)::text`,
      is_shared: sql<boolean>`${limitingOrganizationSql(ctx.user.id)} is not null`,
    })
    .from(usage_days)
    .where(and(sql`${usage_days.user_id} in ${limitSharersSql(ctx.user.id)}`, eq(usage_days.day, todayOf(ctx))))
  const { tokens, is_shared } = firstRow(rows)
  return is_shared ? Number(tokens) : undefined
}

export async function addUsage(ctx: Ctx, { input_tokens, output_tokens }: Usage): Promise<void> {
  await ctx.db
    .insert(usage_days)
    .values({ user_id: ctx.user.id, day: todayOf(ctx), input_tokens, output_tokens })
    .onConflictDoUpdate({
      target: [usage_days.user_id, usage_days.day],
      set: {
        input_tokens: sql`${usage_days.input_tokens} + ${input_tokens}`,
        output_tokens: sql`${usage_days.output_tokens} + ${output_tokens}`,
      },
    })
}

/** `addUsage` as a part of another prepared statement; it adds nothing for a deleted account or a null `userId`. */
export const addUsageSql = (values: Record<'userId' | 'day' | 'inputTokens' | 'outputTokens', Placeholder>): SQL =>
  sql`insert into ${usage_days} as u (user_id, day, input_tokens, output_tokens)
    select payer.id, ${values.day}::date, ${values.inputTokens}::bigint, ${values.outputTokens}::bigint from (${existingUser(sql`${values.userId}::uuid`)}) payer
    on conflict (user_id, day) do update set input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens`

export const exportUsage = (userId: string): SQL =>
  sql`select md5(d.day::text)::uuid as id, to_jsonb(d) - 'user_id' as row from ${usage_days} d where d.user_id = ${userId}::uuid`
