import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict } from '../../../platform/errors.ts'
import { acts, conversations, messages, users } from '../../../schema.ts'
import { testCtx } from '../../../testing/test-ctx.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { executeTool, toActRow } from './act-calls.service.ts'
import { findAct } from './acts.store.ts'
import { decideAct } from './decide-act.service.ts'
import { defineChange, defineTool, toFailure, toLookupOutcome } from '../tools/tool.ts'

const t = testDatabase()
const { signal } = new AbortController()

/** A tool that writes before it returns its result. */
const toolThatWrites = (then: () => ReturnType<typeof toFailure>) =>
  defineTool({
    name: 'write_first',
    title: 'Write first',
    description: 'x',
    input: z.object({}),
    changesRecords: true,
    run: (ctx) =>
      inTransaction(ctx, async (tx) => {
        await tx.db.insert(conversations).values({ id: tx.newId(), user_id: tx.user.id, name: 'Written' })
        return then()
      }),
  })

async function createPersonCtx(): Promise<Ctx> {
  const ctx = testCtx(t.db)
  const id = ctx.newId()
  await t.db.insert(users).values({ id, email: 'a@example.com', password_hash: 'none', user_level: 'user' })
  return { ...ctx, user: { id } } as Ctx
}

const countWritten = () => t.db.$count(conversations)

test('a tool that fails after writing is rolled back, and the outer transaction continues', async () => {
  const ctx = await createPersonCtx()
  const thrown = toolThatWrites(() => {
    throw new Conflict('Not now.')
  })
  await inTransaction(ctx, async (tx) => {
    expect(await executeTool(tx, thrown, {}, signal)).toMatchObject({ ok: false, receipt: 'Not now.' })
    expect(
      await executeTool(
        tx,
        toolThatWrites(() => toFailure('No.')),
        {},
        signal,
      ),
    ).toMatchObject({ ok: false, receipt: 'No.' })
    expect(await tx.db.$count(conversations)).toBe(0)
    await executeTool(
      tx,
      toolThatWrites(() => toLookupOutcome('Done.', null, [])),
      {},
      signal,
    )
  })
  expect(await countWritten()).toBe(1)
})

test('a tool that throws rolls the outer transaction back', async () => {
  const ctx = await createPersonCtx()
  const broken = toolThatWrites(() => {
    throw new TypeError('a bug')
  })
  const decide = inTransaction(ctx, async (tx) => {
    await executeTool(
      tx,
      toolThatWrites(() => toLookupOutcome('Done.', null, [])),
      {},
      signal,
    )
    await executeTool(tx, broken, {}, signal)
  })
  await expect(decide).rejects.toThrow('a bug')
  expect(await countWritten()).toBe(0)
})

test("a provider's call id is stored without characters that the database rejects", () => {
  const call = { type: 'call' as const, id: `call\0${'x'.repeat(300)}`, tool: 'create_task', input: {} }
  expect(toActRow({ newId: () => 'an id' }, 'a message', call).call_id).toBe(`call${'x'.repeat(196)}`)
})

test.each([
  ['the proposed arguments', undefined, ['Call']],
  ['edited arguments, after the proposed ones', { title: 'Write' }, ['Call', 'Write']],
])('a decision previews %s once, and carries them out', async (_, edited, expected) => {
  const ctx = await createPersonCtx()
  const previewed: string[] = []
  const counting = defineChange({
    name: 'counting',
    title: 'Count',
    description: 'x',
    action: 'create',
    input: z.object({ title: z.string() }),
    async preview(_ctx, { title }) {
      previewed.push(title)
      return { record: null, changes: [{ field: 'title', from: null, to: title }] }
    },
    apply: async (_ctx, { title }) => ({ receipt: `Did ${title}.`, record: null, view: null }),
  })
  const [conversation_id, message_id, id] = [ctx.newId(), ctx.newId(), ctx.newId()]
  await t.db.insert(conversations).values({ id: conversation_id, user_id: ctx.user.id, name: 'Monday' })
  await t.db.insert(messages).values({ id: message_id, conversation_id, sender: 'ai', content: 'Shall I?' })
  const changes = [{ field: 'title', from: null, to: 'Call' }]
  await t.db
    .insert(acts)
    .values({ id, message_id, state: 'proposed', call_id: 'c', tool: 'counting', arguments: { title: 'Call' }, changes })
  const proposed = (await findAct(ctx, sql`(${message_id}::uuid)`, id))!
  const environment = { conversationId: conversation_id, webSearch: undefined, ownTools: [counting] }
  const decision = { decision: 'once' as const, ...(edited && { arguments: edited }) }
  await inTransaction(ctx, async (tx) => expect(await decideAct(tx, proposed, environment, decision, undefined)).toBe(true))
  const [decided] = await t.db.select().from(acts)
  expect([previewed, decided]).toMatchObject([expected, { state: 'done', result: `Did ${expected.at(-1)}.` }])
})
