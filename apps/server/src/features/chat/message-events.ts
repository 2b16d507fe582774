import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@adjutant/contract/conversations'
import { isUuid } from '@adjutant/contract/uuid'
import type { Ctx } from '../../platform/ctx.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StreamInput } from '../../platform/http/implement.ts'
import { eachChange } from '../../platform/nudges.ts'
import { findNewestMessage, getConversation, selectMessagesById } from '../conversations/conversations.door.ts'
import { changesTopic } from '../events/events.door.ts'
import type { ChatParts } from './chat-parts.ts'
import { draftsTopic, piecesTopic } from './draft-board.ts'
import { Following, type Followed } from './following.ts'
import { StoredMessages, type MessageEvents } from './stored-messages.ts'

const gapMs = 40
const beforeAll = '00000000-0000-0000-0000-000000000000'

const toGrowing = ({ id, conversationId, model, startedAt, text, isOver }: Followed): Message => ({
  id,
  conversation_id: conversationId,
  sender: 'ai',
  content: text,
  text,
  timestamp: startedAt.toISOString(),
  streaming: !isOver,
  crew_run_id: null,
  flow_run_id: null,
  event_log: false,
  event: null,
  model,
  sources: [],
  acts: [],
  unbacked: false,
  usage: null,
  failure: null,
})

/** Yields the text so far and, once, that nothing is left of a failed answer. A completed answer comes from the stored messages. */
async function* tellGrowth(ctx: Ctx, following: Following, conversationId: string, told: Map<string, string>): MessageEvents {
  for (const one of await following.look()) {
    if (one.conversationId !== conversationId || (!one.isOver && one.text === (told.get(one.id) ?? ''))) continue
    told.set(one.id, one.text)
    if (!one.isOver) yield { data: toGrowing(one) }
    else if ((await selectMessagesById(ctx, [one.id])).length === 0) yield { data: toGrowing({ ...one, text: '' }) }
  }
}

/** Clients expect a growing answer first, so an answer written between two reads is yielded as growing once. Nothing follows its end. */
async function* tellStored(stored: StoredMessages, told: Map<string, string>, isWatching: boolean): MessageEvents {
  for await (const event of stored.next()) {
    const { id, model, content } = event.data
    if (isWatching && event.id && model !== null && content !== '' && !told.has(id))
      yield { data: { ...event.data, streaming: true, sources: [], acts: [], usage: null } }
    told.set(id, content)
    yield event
  }
}

const isGone = (error: unknown): boolean => error instanceof NotFound

async function* watchMessages(
  ctx: Ctx,
  { nudges, board }: ChatParts,
  id: string,
  stored: StoredMessages,
  signal: AbortSignal,
): MessageEvents {
  const topics = { stored: changesTopic(ctx.user.id), drafts: draftsTopic(ctx.user.id), pieces: piecesTopic(ctx.user.id) }
  const [following, told] = [new Following(ctx, board), new Map<string, string>()]
  let [isStoredDue, isCaughtUp] = [true, false]
  const leaveStored = nudges.subscribe(topics.stored, () => (isStoredDue = true))
  const leaveDrafts = nudges.subscribe(topics.drafts, () => following.readAgain())
  try {
    for await (const _ of eachChange(nudges, Object.values(topics), signal)) {
      if (isStoredDue) {
        isStoredDue = false
        if (await getConversation(ctx, id).then(() => false, isGone)) return
        yield* tellStored(stored, told, isCaughtUp)
        isCaughtUp = true
      }
      yield* tellGrowth(ctx, following, id, told)
      await pause(gapMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    leaveStored()
    leaveDrafts()
  }
}

/** Returns 404 before the stream opens if the conversation is not the person's own. Without Last-Event-ID the stream starts now. */
export async function openMessages(ctx: Ctx, parts: ChatParts, id: string, { lastEventId, signal }: StreamInput): Promise<MessageEvents> {
  await getConversation(ctx, id)
  const asked = lastEventId !== undefined && isUuid(lastEventId) ? lastEventId.toLowerCase() : undefined
  const after = asked ?? (await findNewestMessage(ctx, id, true))?.id ?? beforeAll
  return watchMessages(ctx, parts, id, await new StoredMessages(ctx, id, after).begin(), signal)
}
