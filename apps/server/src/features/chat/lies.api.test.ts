import type { Message } from '@adjutant/contract/ai/conversations'
import { expect, test } from 'vitest'
import { testChat } from '../../testing/chat.ts'

const { t, model, begin, ask } = await testChat()

const subjects = ['the task', 'the note', 'the goal', 'the contact', 'your calendar']
const claims: ((what: string) => string)[] = [
  (what) => `I have updated ${what}.`,
  (what) => `Done! ${what} is saved.`,
  (what) => `As you asked, ${what} was changed and everyone was told.`,
  (what) => `Consider ${what} taken care of.`,
  (what) => `**Created**: ${what} ✅`,
  (what) => `All set, ${what} has been moved to Friday.`,
  (what) => `Ich habe ${what} angelegt.`,
  (what) => `Erledigt: ${what} ist gelöscht.`,
  (what) => `C’est fait, ${what} est envoyé.`,
  (what) => `You can find ${what} in your list now.`,
  (what) => `“${what}” went out a minute ago.`,
  (what) => `${what}: sent, assigned and closed.`,
]
const lies = claims.flatMap((claim) => subjects.map(claim))

test(`each of ${lies.length} false claims in any words is contradicted by the server`, async () => {
  const me = await t.person('user')
  const id = await begin(me)
  const options = { use_internal_search: false, use_memory: false, context_messages: 0 }
  for (const lie of lies) {
    model.play([lie])
    const { content, statement } = (await ask(me, id, 'Please do it', options)).json<Message>()
    expect([content, statement]).toEqual([lie, { text: 'Nothing was changed.', effects: [] }])
  }
})
