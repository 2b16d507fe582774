import type { Recipient, ThreadMessage } from '@adjutant/contract/comms'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { threadFixtures } from '../testing/thread-fixtures.ts'

const t = testApp()
const { begin, send, listMessages, listThreads, createOffice } = threadFixtures(t)

test('a preview has 30 characters, ends with an ellipsis only if truncated, and never splits a character', async () => {
  const { ada, ben } = await createOffice()
  const id = await begin(ada, [ben])
  const exact = 'Exactly thirty characters, ok!'
  for (const [text, preview] of [
    [exact, exact],
    [`${exact}!`, 'Exactly thirty characters, ok…'],
    ['🙂'.repeat(30), '🙂'.repeat(30)],
    ['🙂'.repeat(31), `${'🙂'.repeat(29)}…`],
  ] as const) {
    await send(ben, id, text)
    expect((await listThreads(ada))[0]!.last_message_preview).toBe(preview)
  }
})

test('a suggestion from another page can be dismissed in a thread without messages', async () => {
  const { ada, ben } = await createOffice()
  const id = await begin(ada, [ben])
  const reply = await t.call(`POST /api/comms/threads/${id}/suggestion/dismiss`, { as: ada })
  expect([reply.statusCode, reply.json<ThreadMessage>().text]).toEqual([200, appMessages.comms.dismissed])
  expect((await listMessages(ada, id)).map(({ text }) => text)).toEqual([appMessages.comms.dismissed])
  expect(await listMessages(ben, id)).toEqual([])
})

test("a person is found by a contact's name, by viewers who see that contact", async () => {
  const { ada, ben, cid } = await createOffice()
  await t.call('POST /api/contacts/', { as: ada, payload: { name: 'Somebody', emails: [ben.email] } })
  for (const [as, ids] of [
    [ada, [ben.id]],
    [cid, []],
  ] as const) {
    const reply = await t.call('GET /api/comms/recipients?search=someb', { as })
    expect(reply.json<Recipient[]>().map(({ id }) => id)).toEqual(ids)
  }
})
