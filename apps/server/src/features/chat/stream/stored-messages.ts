import type { Message } from '@adjutant/contract/ai/conversations'
import type { Ctx } from '../../../platform/ctx.ts'
import type { StreamEvent } from '../../../platform/http/implement.ts'
import { selectProposed } from '../../assistant-tools/index.ts'
import {
  messageIdsIn,
  selectAnswersTo,
  selectFailedIn,
  selectMessagesById,
  selectStoredAfter,
  toMessage,
} from '../../conversations/index.ts'

const pageSize = 100

export type MessageEvents = AsyncGenerator<StreamEvent<Message>>

/** A conversation's stored messages for one subscriber: those after its cursor, and earlier ones again when they change. */
export class StoredMessages {
  readonly #ctx: Ctx
  readonly #conversationId: string
  #after: string
  #proposed: { id: string; message_id: string }[] = []
  #failed = new Set<string>()
  /** Failed questions that are being answered in their place. */
  readonly #retried = new Set<string>()

  constructor(ctx: Ctx, conversationId: string, after: string) {
    this.#ctx = ctx
    this.#conversationId = conversationId
    this.#after = after
  }

  /** Runs before the stream opens, so that a client misses no change after the opening. */
  async begin(): Promise<this> {
    this.#proposed = await selectProposed(this.#ctx, messageIdsIn(this.#conversationId))
    this.#failed = await selectFailedIn(this.#ctx, this.#conversationId)
    return this
  }

  async *next(): MessageEvents {
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
