import type { Message } from '@adjutant/contract/conversations'
import type { Ctx } from '../../platform/ctx.ts'
import type { StreamEvent } from '../../platform/http/implement.ts'
import { selectAnswersTo, selectFailedIn, selectMessagesById, selectStoredAfter, toMessage } from '../conversations/conversations.door.ts'
import { selectProposedIn } from './acts.store.ts'
import { titleOfTool } from './chat-parts.ts'

const pageSize = 100

export type MessageEvents = AsyncGenerator<StreamEvent<Message>>

/** The stored messages of a conversation for one reader: those behind a place, and earlier ones again when they have changed. */
export class StoredMessages {
  readonly #ctx: Ctx
  readonly #conversationId: string
  #after: string
  #proposed: { id: string; message_id: string }[] = []
  #failed = new Set<string>()
  /** Questions that had failed and are being answered, in their own place. */
  readonly #retried = new Set<string>()

  constructor(ctx: Ctx, conversationId: string, after: string) {
    this.#ctx = ctx
    this.#conversationId = conversationId
    this.#after = after
  }

  /** Before the stream is open, so that whoever sees it open misses no change. */
  async begin(): Promise<this> {
    this.#proposed = await selectProposedIn(this.#ctx, this.#conversationId)
    this.#failed = await selectFailedIn(this.#ctx, this.#conversationId)
    return this
  }

  async *next(): MessageEvents {
    const told = new Set<string>()
    for (let isMore = true; isMore;) {
      const rows = await selectStoredAfter(this.#ctx, this.#conversationId, this.#after, pageSize)
      for (const row of rows) {
        told.add(row.id)
        yield { id: row.id, data: toMessage(row, titleOfTool) }
      }
      this.#after = rows.at(-1)?.id ?? this.#after
      isMore = rows.length === pageSize
    }
    const changed = new Set([...(await this.#findDecided()), ...(await this.#findFailures())]).difference(told)
    // Without an id of its own: whoever comes back goes on behind the newest message, not behind this one.
    for (const row of await selectMessagesById(this.#ctx, [...changed])) yield { data: toMessage(row, titleOfTool) }
  }

  /** The messages in which something is no longer merely proposed. */
  async #findDecided(): Promise<string[]> {
    const before = this.#proposed
    this.#proposed = await selectProposedIn(this.#ctx, this.#conversationId)
    const waiting = new Set(this.#proposed.map(({ id }) => id))
    return before.filter(({ id }) => !waiting.has(id)).map(({ message_id }) => message_id)
  }

  /** The questions that have failed or are asked again since the last look, and the answers that those have got. */
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
