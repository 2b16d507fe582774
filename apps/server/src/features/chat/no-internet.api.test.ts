import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { testChat } from '../../testing/chat.ts'

const { t, begin, ask, readTranscript } = await testChat()

test('an unconfigured internet search is reported in a line before the answer', async () => {
  const me = await t.person('user')
  const id = await begin(me)
  expect((await ask(me, id, 'When?', { use_internet: true })).json()).toMatchObject({ sources: [] })
  expect(await readTranscript(me, id)).toEqual(['user: When?', `system: ${appMessages.conversation.noInternet}`, 'ai: Understood.'])
})
