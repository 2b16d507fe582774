import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { organizations } from '../../schema.ts'
import { testChat } from '../../testing/chat.ts'
import { defaultQuotas } from '../../testing/test-ctx.ts'

const { t, model, begin, ask, readTranscript } = await testChat({
  quotas: { ...defaultQuotas, personDailyTokens: 50, organizationDailyTokens: 60 },
})

test("a person who used up the day's tokens gets an error with the reset time, and can continue tomorrow", async () => {
  const me = await t.person('user')
  const id = await begin(me)
  expect((await ask(me, id, 'Hi')).statusCode).toBe(200)
  const refused = await ask(me, id, 'Once more')
  expect([refused.statusCode, refused.json()]).toEqual([429, { detail: appMessages.conversation.dailyLimit }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400)
  expect(await readTranscript(me, id)).toEqual(['user: Hi', 'ai: Understood.'])
  expect((await t.call('GET /api/assistant/usage', { as: me })).json()).toMatchObject({ limit: 50 })

  const other = await t.person('user')
  expect((await ask(other, await begin(other), 'Hi')).statusCode).toBe(200)
  await t.db.execute(sql`update usage_days set day = day - 1`)
  expect((await ask(me, id, 'Good morning')).statusCode).toBe(200)
})

test('the people whom an organization limits share its tokens per day; a person who was only added has their own', async () => {
  const [own, other] = [t.app.ctx.newId(), t.app.ctx.newId()]
  await t.db.insert(organizations).values([
    { id: own, name: 'Ours' },
    { id: other, name: 'Theirs' },
  ])
  const [one, two] = [await t.person('user', { limited_by_id: own }), await t.person('user', { limited_by_id: own })]
  await t.db.execute(sql`insert into usage_days (user_id, day, input_tokens, output_tokens)
    values (${one.id}, (now() at time zone 'utc')::date, 30, 30), (${two.id}, (now() at time zone 'utc')::date - 1, 900, 900)`)
  const refused = await ask(two, await begin(two), 'Hi')
  expect([refused.statusCode, refused.json()]).toEqual([429, { detail: appMessages.conversation.organizationDailyLimit }])
  for (const limited_by_id of [other, null]) {
    const free = await t.person('user', { organization_id: own, limited_by_id })
    expect((await ask(free, await begin(free), 'Hi')).statusCode).toBe(200)
  }
})

test('an endless answer ends at the limit too, and says why', async () => {
  const me = await t.person('user')
  const id = await begin(me)
  model.play(() => ['Looking.', { tool: 'list_tasks', input: {} }])
  expect((await ask(me, id, 'Go')).json()).toMatchObject({ content: 'Looking.' })
  expect(model.requests).toHaveLength(1)
  expect((await readTranscript(me, id)).at(-1)).toBe(`system: ${appMessages.conversation.dailyLimit}`)
})
