import { appMessages } from '@adjutant/contract/messages/app-messages'
import { afterAll, expect, test } from 'vitest'
import { startScriptedModel } from '../../testing/scripted-model.ts'
import { defaultQuotas } from '../../testing/test-ctx.ts'
import { testFactory } from './testing/factory.ts'

const model = await startScriptedModel(['Done.'])
const { send, make, makeCompany } = testFactory({
  models: { allowed: ['gpt-5-chat'], openaiUrl: model.url },
  quotas: { ...defaultQuotas, personDailyTokens: 10 },
})
afterAll(() => model.close())

test('drafts and trials stop at the daily token limit, as the assistant does', async () => {
  const { builder } = await makeCompany()
  const { id } = await make(builder, 'tools', { name: 'Shorten' })
  const tryOut = async () => (await send(builder, `POST /api/tools/${id}/try`, {})).json<{ ok: boolean; result: string }>()
  expect(await tryOut()).toMatchObject({ ok: true })
  expect(await tryOut()).toMatchObject({ ok: false, result: appMessages.conversation.dailyLimit })
  const refused = await send(builder, 'POST /api/crews/draft', { description: 'Write a report' })
  expect([refused.statusCode, refused.json()]).toEqual([429, { detail: appMessages.conversation.dailyLimit }])
  expect(model.requests).toHaveLength(1)
})
