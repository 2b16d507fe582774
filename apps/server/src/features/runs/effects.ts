import type { Effect, RunHead } from '@adjutant/engine'
import type { SystemCtx } from '../../platform/ctx.ts'
import { firstLineOf } from '../../platform/first-line.ts'
import { keepAdvice } from '../advice/advice.door.ts'
import { idBehind } from '../chat/chat.door.ts'
import { findNewestMessage, insertMessage, updateConversation } from '../conversations/conversations.door.ts'
import { tell } from '../events/events.door.ts'
import { greeting, oneLine, queueMail } from '../mail/mail.door.ts'
import { findUser } from '../users/users.door.ts'
import type { CarryOut, RunOrigin } from './run-store.ts'

/** What the result of a run becomes, besides a message where it was started in a conversation. */
export const resultKinds = { message: 'message', advice: 'advice' } as const

const shownOfPrompt = 300

/** A result that becomes nothing but itself: nobody has to do anything about it. */
export const isOnlyNoted = (conversationId: string | null, effect: Effect): boolean =>
  effect.kind === 'result' && effect.as === resultKinds.message && conversationId === null

export const carryOutEffect: CarryOut = (tx, run, effect, head) =>
  effect.kind === 'wait' ? mailWait(tx, run, effect) : keepResult(tx, run, effect, head)

async function keepResult(tx: SystemCtx, run: RunOrigin, { as, text }: Effect & { kind: 'result' }, head: RunHead): Promise<void> {
  if (text.trim() === '') return
  if (as === resultKinds.advice) await keepAdvice(tx, { user_id: run.user_id, content: text, run_id: run.id })
  if (run.conversation_id !== null) await insertResult(tx, run, run.conversation_id, text, head)
}

/** The conversation is touched first: that holds it, so that nobody else adds to it meanwhile. */
async function insertResult(tx: SystemCtx, run: RunOrigin, conversation_id: string, content: string, { usage }: RunHead): Promise<void> {
  await updateConversation(tx, conversation_id)
  const last = await findNewestMessage(tx, conversation_id)
  await insertMessage(tx, {
    id: idBehind(last?.id, tx.newId()),
    conversation_id,
    sender: 'ai',
    content,
    ...usage,
    ...(run.kind === 'crew' ? { crew_run_id: run.id } : { flow_run_id: run.id }),
  })
  await tell(tx, { topic: 'conversations', id: conversation_id, kind: 'changed', audience: [run.user_id] })
}

async function mailWait(tx: SystemCtx, run: RunOrigin, { wait, prompt }: Effect & { kind: 'wait' }): Promise<void> {
  const person = await findUser(tx, run.user_id)
  if (!person) return
  const name = oneLine(run.name)
  const place = run.conversation_id === null ? '/app/run' : `/app/conversations/${run.conversation_id}`
  await queueMail(tx, {
    key: `run-waits:${run.id}:${wait}`,
    recipient: person.email,
    subject: `${name} waits for your answer`,
    body: `${greeting(person.first_name)}

the ${run.kind} “${name}” has come to a point where it needs you:

${firstLineOf(prompt, shownOfPrompt)}

Answer it here, whenever it suits you; nothing happens until then:
${tx.publicUrl}${place}

Adjutant
`,
  })
}
