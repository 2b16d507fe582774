import type { Message } from '@adjutant/contract/ai/conversations'
import { isUuid, nilId } from '@adjutant/contract/core/uuid'
import type { Ctx } from '../../platform/ctx.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StreamEvent } from '../../platform/http/implement.ts'
import type { PollResult, StreamSource } from '../../platform/live/follow.ts'
import { selectProposed } from '../assistant-tools/index.ts'
import { changesTopic } from '../events/index.ts'
import { toMessage } from './conversations.dto.ts'
import { getConversation } from './conversations.service.ts'
import {
  findNewestMessage,
  messageIdsIn,
  selectAnswersTo,
  selectFailedIn,
  selectMessagesById,
  selectStoredAfter,
} from './messages.store.ts'

const pageSize = 100

export type MessageEvent = StreamEvent<Message>

const isGone = (error: unknown): boolean => error instanceof NotFound

/**
 * A conversation's stored messages for one subscriber: those after its cursor, and earlier ones again when they change. Clients expect a
 * growing answer first, so an answer written between two reads grows once.
 */
export class StoredMessages implements StreamSource<MessageEvent> {
  readonly topics: readonly string[]
  readonly #ctx: Ctx
  readonly #conversationId: string
  readonly #sentTexts: Map<string, string>
  #after: string
  #isCaughtUp = false
  #proposed: { id: string; message_id: string }[] = []
  #failed = new Set<string>()
  /** Failed questions that are being answered in their place. */
  readonly #retried = new Set<string>()

  private constructor(ctx: Ctx, conversationId: string, after: string, sentTexts: Map<string, string>) {
    this.topics = [changesTopic(ctx.user.id)]
    this.#ctx = ctx
    this.#conversationId = conversationId
    this.#after = after
    this.#sentTexts = sentTexts
  }

  /**
   * Reads the state before the stream opens, so that a client misses no change after the opening. Throws `NotFound` if the conversation is
   * not the person's own. Without `lastEventId` the stream starts now. `sentTexts`: by message, as this subscriber got them last.
   */
  static async open(
    ctx: Ctx,
    conversationId: string,
    { lastEventId, sentTexts }: { lastEventId: string | undefined; sentTexts: Map<string, string> },
  ): Promise<StoredMessages> {
    await getConversation(ctx, conversationId)
    const lastSeenId = lastEventId !== undefined && isUuid(lastEventId) ? lastEventId.toLowerCase() : undefined
    const after = lastSeenId ?? (await findNewestMessage(ctx, conversationId, true))?.id ?? nilId
    const stored = new StoredMessages(ctx, conversationId, after, sentTexts)
    stored.#proposed = await selectProposed(ctx, messageIdsIn(conversationId))
    stored.#failed = await selectFailedIn(ctx, conversationId)
    return stored
  }

  async *poll(): AsyncGenerator<MessageEvent, PollResult> {
    if (await getConversation(this.#ctx, this.#conversationId).then(() => false, isGone)) return 'ended'
    for await (const event of this.#next()) {
      const { id, model, content } = event.data
      if (this.#isCaughtUp && event.id && model !== null && content !== '' && !this.#sentTexts.has(id))
        yield { data: { ...event.data, streaming: true, sources: [], acts: [], statement: null, usage: null } }
      this.#sentTexts.set(id, content)
      yield event
    }
    this.#isCaughtUp = true
    return undefined
  }

  async *#next(): AsyncGenerator<MessageEvent> {
    const sentIds = new Set<string>()
    for (let isMore = true; isMore;) {
      const rows = await selectStoredAfter(this.#ctx, this.#conversationId, this.#after, pageSize)
      for (const row of rows) {
        sentIds.add(row.id)
        yield { id: row.id, data: toMessage(row) }
      }
      this.#after = rows.at(-1)?.id ?? this.#after
      isMore = rows.length === pageSize
    }
    const changed = new Set([...(await this.#findDecided()), ...(await this.#findFailures())]).difference(sentIds)
    // No event id: a reconnecting client resumes after the newest message, not after this one.
    for (const row of await selectMessagesById(this.#ctx, [...changed])) yield { data: toMessage(row) }
  }

  /** Messages whose proposals have been decided. */
  async #findDecided(): Promise<string[]> {
    const before = this.#proposed
    this.#proposed = await selectProposed(this.#ctx, messageIdsIn(this.#conversationId))
    const waiting = new Set(this.#proposed.map(({ id }) => id))
    return before.filter(({ id }) => !waiting.has(id)).map(({ message_id }) => message_id)
  }

  /** Questions that failed or were retried since the last read, and the answers to them. */
  async #findFailures(): Promise<string[]> {
    const before = this.#failed
    this.#failed = await selectFailedIn(this.#ctx, this.#conversationId)
    for (const id of this.#failed) this.#retried.delete(id)
    for (const id of before.difference(this.#failed)) this.#retried.add(id)
    const answers = await selectAnswersTo(this.#ctx, { conversationId: this.#conversationId, ids: [...this.#retried] })
    for (const { question_id } of answers) this.#retried.delete(question_id)
    return [...before.symmetricDifference(this.#failed), ...answers.map(({ id }) => id)]
  }
}
