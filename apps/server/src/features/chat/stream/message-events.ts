import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@adjutant/contract/ai/conversations'
import { isUuid } from '@adjutant/contract/uuid'
import type { Ctx } from '../../../platform/ctx.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { StreamInput } from '../../../platform/http/implement.ts'
import { eachNotification } from '../../../platform/live/notifications.ts'
import { findNewestMessage, getConversation, selectMessagesById } from '../../conversations/index.ts'
import { changesTopic } from '../../events/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { draftsTopic, piecesTopic } from '../drafts/draft-registry.ts'
import { DraftFollower, type FollowedDraft } from '../drafts/draft-follower.ts'
import { StoredMessages, type MessageEvents } from './stored-messages.ts'

const gapMs = 40
const beforeAll = '00000000-0000-0000-0000-000000000000'

const toPartialMessage = ({ id, conversationId, model, startedAt, text, isOver }: FollowedDraft): Message => ({
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
async function* streamDrafts(ctx: Ctx, follower: DraftFollower, conversationId: string, sentTexts: Map<string, string>): MessageEvents {
  for (const one of await follower.poll()) {
    if (one.conversationId !== conversationId || (!one.isOver && one.text === (sentTexts.get(one.id) ?? ''))) continue
    sentTexts.set(one.id, one.text)
    if (!one.isOver) yield { data: toPartialMessage(one) }
    else if ((await selectMessagesById(ctx, [one.id])).length === 0) yield { data: toPartialMessage({ ...one, text: '' }) }
  }
}

/** Clients expect a growing answer first, so an answer written between two reads is yielded as growing once. Nothing follows its end. */
async function* streamStored(stored: StoredMessages, sentTexts: Map<string, string>, isWatching: boolean): MessageEvents {
  for await (const event of stored.next()) {
    const { id, model, content } = event.data
    if (isWatching && event.id && model !== null && content !== '' && !sentTexts.has(id))
      yield { data: { ...event.data, streaming: true, sources: [], acts: [], usage: null } }
    sentTexts.set(id, content)
    yield event
  }
}

const isGone = (error: unknown): boolean => error instanceof NotFound

async function* watchMessages(
  ctx: Ctx,
  { notifications, registry }: ChatDeps,
  id: string,
  stored: StoredMessages,
  signal: AbortSignal,
): MessageEvents {
  const topics = { stored: changesTopic(ctx.user.id), drafts: draftsTopic(ctx.user.id), pieces: piecesTopic(ctx.user.id) }
  const [follower, sentTexts] = [new DraftFollower(ctx, registry), new Map<string, string>()]
  let [isStoredDue, isCaughtUp] = [true, false]
  const leaveStored = notifications.subscribe(topics.stored, () => (isStoredDue = true))
  const leaveDrafts = notifications.subscribe(topics.drafts, () => follower.requestReread())
  try {
    for await (const _ of eachNotification(notifications, Object.values(topics), signal)) {
      if (isStoredDue) {
        isStoredDue = false
        if (await getConversation(ctx, id).then(() => false, isGone)) return
        yield* streamStored(stored, sentTexts, isCaughtUp)
        isCaughtUp = true
      }
      yield* streamDrafts(ctx, follower, id, sentTexts)
      await pause(gapMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    leaveStored()
    leaveDrafts()
  }
}

/** Returns 404 before the stream opens if the conversation is not the person's own. Without Last-Event-ID the stream starts now. */
export async function openMessages(ctx: Ctx, deps: ChatDeps, id: string, { lastEventId, signal }: StreamInput): Promise<MessageEvents> {
  await getConversation(ctx, id)
  const lastSeenId = lastEventId !== undefined && isUuid(lastEventId) ? lastEventId.toLowerCase() : undefined
  const after = lastSeenId ?? (await findNewestMessage(ctx, id, true))?.id ?? beforeAll
  return watchMessages(ctx, deps, id, await new StoredMessages(ctx, id, after).begin(), signal)
}
