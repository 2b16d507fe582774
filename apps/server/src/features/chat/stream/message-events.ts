import type { Message } from '@adjutant/contract/ai/conversations'
import { isUuid } from '@adjutant/contract/core/uuid'
import type { Ctx } from '../../../platform/ctx.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { StreamEvent, StreamInput } from '../../../platform/http/implement.ts'
import { follow, type PollResult, type StreamSource } from '../../../platform/live/follow.ts'
import { TextSource } from '../../../platform/live/text-source.ts'
import { findNewestMessage, getConversation, selectDraftsOf, selectMessagesById, type DraftText } from '../../conversations/index.ts'
import { changesTopic } from '../../events/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { StoredMessages, type MessageEvents } from './stored-messages.ts'

const gapMs = 40
const beforeAll = '00000000-0000-0000-0000-000000000000'

const toPartialMessage = ({ id, conversationId, model, startedAt, text }: DraftText, streaming: boolean): Message => ({
  id,
  conversation_id: conversationId,
  sender: 'ai',
  content: text,
  text,
  timestamp: startedAt.toISOString(),
  streaming,
  crew_run_id: null,
  flow_run_id: null,
  event_log: false,
  event: null,
  model,
  sources: [],
  acts: [],
  statement: null,
  checks: { removed_citations: [], unsourced_figures: [] },
  usage: null,
  failure: null,
})

type Event = StreamEvent<Message>

/** The conversation's stored messages. Clients expect a growing answer first, so an answer written between two reads grows once. */
class StoredSource implements StreamSource<Event> {
  readonly topics: readonly string[]
  readonly #ctx: Ctx
  readonly #id: string
  readonly #stored: StoredMessages
  readonly #sentTexts: Map<string, string>
  #isCaughtUp = false

  constructor(ctx: Ctx, id: string, stored: StoredMessages, sentTexts: Map<string, string>) {
    this.topics = [changesTopic(ctx.user.id)]
    this.#ctx = ctx
    this.#id = id
    this.#stored = stored
    this.#sentTexts = sentTexts
  }

  async *poll(): AsyncGenerator<Event, PollResult> {
    if (await getConversation(this.#ctx, this.#id).then(() => false, isGone)) return 'over'
    for await (const event of this.#stored.next()) {
      const { id, model, content } = event.data
      if (this.#isCaughtUp && event.id && model !== null && content !== '' && !this.#sentTexts.has(id))
        yield { data: { ...event.data, streaming: true, sources: [], acts: [], statement: null, usage: null } }
      this.#sentTexts.set(id, content)
      yield event
    }
    this.#isCaughtUp = true
    return undefined
  }
}

const isGone = (error: unknown): boolean => error instanceof NotFound

/** The text so far and, once, that nothing is left of a failed answer. A completed answer comes from the stored messages. */
const openDrafts = (ctx: Ctx, { registry }: ChatDeps, id: string, sentTexts: Map<string, string>): TextSource<DraftText, Event> =>
  new TextSource({
    userId: ctx.user.id,
    local: registry.texts,
    readSaved: () => selectDraftsOf(ctx, ctx.user.id),
    gapMs,
    toItems(draft) {
      if (draft.conversationId !== id || draft.text === (sentTexts.get(draft.id) ?? '')) return []
      sentTexts.set(draft.id, draft.text)
      return [{ data: toPartialMessage(draft, true) }]
    },
    async toEndedItems(drafts) {
      const ended = drafts.filter(({ conversationId }) => conversationId === id)
      const stored = await selectMessagesById(
        ctx,
        ended.map((draft) => draft.id),
      )
      const failed = ended.filter((draft) => !stored.some((row) => row.id === draft.id))
      return failed.map((draft) => ({ data: toPartialMessage({ ...draft, text: '' }, false) }))
    },
  })

/** Returns 404 before the stream opens if the conversation is not the person's own. Without Last-Event-ID the stream starts now. */
export async function openMessages(ctx: Ctx, deps: ChatDeps, id: string, { lastEventId, signal }: StreamInput): Promise<MessageEvents> {
  await getConversation(ctx, id)
  const lastSeenId = lastEventId !== undefined && isUuid(lastEventId) ? lastEventId.toLowerCase() : undefined
  const after = lastSeenId ?? (await findNewestMessage(ctx, id, true))?.id ?? beforeAll
  const sentTexts = new Map<string, string>()
  const stored = await new StoredMessages(ctx, id, after).begin()
  return follow(deps.notifications, [new StoredSource(ctx, id, stored, sentTexts), openDrafts(ctx, deps, id, sentTexts)], signal)
}
