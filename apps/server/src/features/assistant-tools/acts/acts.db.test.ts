import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict } from '../../../platform/errors.ts'
import { conversations, users } from '../../../schema.ts'
import { testCtx } from '../../../testing/test-ctx.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { executeTool, toActRow } from './act-calls.service.ts'
import { defineTool, found, refused } from '../tools/tool.ts'

const t = testDatabase()
const { signal } = new AbortController()

/** A tool that writes before it returns its result. */
const hasty = (then: () => ReturnType<typeof refused>) =>
  defineTool({
    name: 'hasty',
    title: 'Hasty',
    description: 'x',
    input: z.object({}),
    changes: true,
    run: (ctx) =>
      inTransaction(ctx, async (tx) => {
        await tx.db.insert(conversations).values({ id: tx.newId(), user_id: tx.user.id, name: 'Written' })
        return then()
      }),
  })

async function someone(): Promise<Ctx> {
  const ctx = testCtx(t.db)
  const id = ctx.newId()
  await t.db.insert(users).values({ id, email: 'a@example.com', password_hash: 'none', user_level: 'user' })
  return { ...ctx, user: { id } } as Ctx
}

const written = () => t.db.$count(conversations)

test('a tool that fails after writing is rolled back, and the outer transaction continues', async () => {
  const ctx = await someone()
  const thrown = hasty(() => {
    throw new Conflict('Not now.')
  })
  await inTransaction(ctx, async (tx) => {
    expect(await executeTool(tx, thrown, {}, signal)).toMatchObject({ ok: false, receipt: 'Not now.' })
    expect(
      await executeTool(
        tx,
        hasty(() => refused('No.')),
        {},
        signal,
      ),
    ).toMatchObject({ ok: false, receipt: 'No.' })
    expect(await tx.db.$count(conversations)).toBe(0)
    await executeTool(
      tx,
      hasty(() => found('Done.', null, [])),
      {},
      signal,
    )
  })
  expect(await written()).toBe(1)
})

test('a tool that throws rolls the outer transaction back', async () => {
  const ctx = await someone()
  const broken = hasty(() => {
    throw new TypeError('a bug')
  })
  const decide = inTransaction(ctx, async (tx) => {
    await executeTool(
      tx,
      hasty(() => found('Done.', null, [])),
      {},
      signal,
    )
    await executeTool(tx, broken, {}, signal)
  })
  await expect(decide).rejects.toThrow('a bug')
  expect(await written()).toBe(0)
})

test("a provider's call id is stored without characters that the database rejects", () => {
  const call = { type: 'call' as const, id: `call\0${'x'.repeat(300)}`, tool: 'create_task', input: {} }
  expect(toActRow({ newId: () => 'an id' }, 'a message', call).call_id).toBe(`call${'x'.repeat(196)}`)
})
