import type { Conversation, Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

// Nothing listens on this port.
const t = testApp({ models: { allowed: ['local'], openaiUrl: 'http://127.0.0.1:1/v1' } })

test('a model server that refuses connections is an outage of the model, not of the product', { timeout: 60_000 }, async () => {
  const me = await t.person('user')
  const { id } = (await t.call('POST /api/conversations/', { as: me, payload: { name: 'A talk' } })).json<Conversation>()
  const reply = await t.call(`POST /api/conversations/${id}/chat`, { as: me, payload: { message_text: 'Hi', model: 'local' } })
  expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([502, appMessages.conversation.modelFailed])
  const [question] = (await t.call(`GET /api/conversations/${id}/messages`, { as: me })).json<Message[]>()
  expect(question).toMatchObject({ content: 'Hi', failure: appMessages.conversation.modelFailed })
})
