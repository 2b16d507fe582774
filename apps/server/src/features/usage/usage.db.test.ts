import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Ctx } from '../../platform/ctx.ts'
import { prepareStatement } from '../../platform/db/prepared-statement.ts'
import { usage_days, users } from '../../schema.ts'
import { testCtx } from '../../testing/test-ctx.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { addUsage, addUsageSql } from './usage.store.ts'

const t = testDatabase()

const value = sql.placeholder
const addInStatement = prepareStatement<never>(
  addUsageSql({ userId: value('userId'), day: value('day'), inputTokens: value('inputTokens'), outputTokens: value('outputTokens') }),
)

async function createUser(): Promise<Ctx> {
  const ctx = testCtx(t.db)
  const id = ctx.newId()
  await t.db.insert(users).values({ id, email: `${id}@example.com`, password_hash: 'none', user_level: 'user' })
  return { ...ctx, user: { id } } as Ctx
}

const totals = () => t.db.select({ input: usage_days.input_tokens, output: usage_days.output_tokens }).from(usage_days)

test('a statement adds to the tokens that were counted before', async () => {
  const ctx = await createUser()
  const day = ctx.clock.now().toISOString().slice(0, 10)
  await addInStatement(ctx, { userId: ctx.user.id, day, inputTokens: 10, outputTokens: 1 })
  await addUsage(ctx, { input_tokens: 20, output_tokens: 2 })
  await addInStatement(ctx, { userId: ctx.user.id, day, inputTokens: 30, outputTokens: 3 })
  expect(await totals()).toEqual([{ input: 60, output: 6 }])
})

test('a statement counts no tokens without an account or for a deleted one', async () => {
  const ctx = await createUser()
  await addInStatement(ctx, { userId: ctx.newId(), day: '2026-11-17', inputTokens: 10, outputTokens: 1 })
  await addInStatement(ctx, { userId: null, day: null, inputTokens: null, outputTokens: null })
  expect(await totals()).toEqual([])
})
