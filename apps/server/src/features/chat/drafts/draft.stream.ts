import { setTimeout as pause } from 'node:timers/promises'
import type { NotificationBus } from '../../../platform/live/notifications.ts'
import { PartialTexts, textTopics } from '../../../platform/live/partial-texts.ts'
import type { DraftText } from '../../conversations/index.ts'
import type { ChatOptions } from '../prompt/prompt-context.ts'

/** The person stopped the answer. */
export class AnswerStoppedError extends Error {
  override name = 'AnswerStoppedError'
}

/** This process lost its lease and must store nothing more: another process has claimed the answer, or its row is gone. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** This process shuts down and releases the answer for another one. */
export class ServerDrainingError extends Error {
  override name = 'ServerDrainingError'
}

/** PostgreSQL rejects NUL characters. */
const storable = (text: string) => text.replaceAll('\0', '')

export interface DraftFields {
  id: string
  conversationId: string
  userId: string
  model: string
  options: ChatOptions
  /** Null if the answer continues after a decision. */
  questionId: string | null
  /** The fencing token of this claim; the first attempt is 1. */
  attempts: number
  startedAt: Date
}

/** An answer that this process is writing. */
export class Draft {
  readonly id: string
  readonly conversationId: string
  readonly userId: string
  readonly model: string
  readonly options: ChatOptions
  readonly questionId: string | null
  readonly attempts: number
  readonly startedAt: Date
  readonly #abort = new AbortController()
  #completedText = ''
  #current = ''

  constructor(from: DraftFields) {
    this.id = from.id
    this.conversationId = from.conversationId
    this.userId = from.userId
    this.model = from.model
    this.options = from.options
    this.questionId = from.questionId
    this.attempts = from.attempts
    this.startedAt = from.startedAt
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get text(): string {
    return this.#completedText + this.#current
  }

  /** The text of the completed model calls. */
  get completedText(): string {
    return this.#completedText
  }

  add(text: string): void {
    if (this.#current === '' && this.#completedText !== '') this.#current = '\n\n'
    this.#current += storable(text)
  }

  /** The model call failed and is retried. */
  restart(): void {
    this.#current = ''
  }

  completeCall(): void {
    this.#completedText += this.#current
    this.#current = ''
  }

  end(reason: AnswerStoppedError | LeaseLostError | ServerDrainingError): void {
    this.#abort.abort(reason)
  }
}

/** The saved topic is notified when any process saves, starts or ends a draft of this person. */
export const draftTopics = textTopics('drafts')

/** Notified when the person stops the answer in this conversation. */
export const stopTopic = (conversationId: string) => `stop:${conversationId}`

/** Registry of the answers that this process writes. */
export class DraftRegistry {
  readonly #drafts = new Map<string, Draft>()
  readonly #work = new Set<Promise<unknown>>()
  /** The texts of the drafts, for the streams of this process. */
  readonly texts: PartialTexts<DraftText>
  #isClosing = false

  constructor(notifications: NotificationBus) {
    this.texts = new PartialTexts(draftTopics, notifications)
  }

  get size(): number {
    return this.#drafts.size
  }

  add(draft: Draft): void {
    this.#drafts.set(draft.id, draft)
    this.publish(draft)
    if (this.#isClosing) draft.end(new ServerDrainingError())
  }

  /** Publishes the text so far. */
  publish({ id, userId, conversationId, model, startedAt, text }: Draft): void {
    this.texts.put({ id, userId, conversationId, model, startedAt, text })
  }

  /** Removes an answer that has ended or that another process continues. */
  remove(draft: Draft): void {
    // This process may have lost the answer and claimed it again.
    if (this.#drafts.get(draft.id) !== draft) return
    this.#drafts.delete(draft.id)
    this.texts.remove(draft.id)
  }

  stop(conversationId: string): void {
    for (const draft of this.#drafts.values()) if (draft.conversationId === conversationId) draft.end(new AnswerStoppedError())
  }

  /** Background work that the process waits for before it exits. */
  track(work: Promise<unknown>): void {
    const tracked = work.catch(() => undefined).finally(() => this.#work.delete(tracked))
    this.#work.add(tracked)
  }

  /** Gives active answers `graceMs` to finish, then releases the rest for another process. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true
    await Promise.race([Promise.all(this.#work), pause(graceMs, undefined, { ref: false })])
    for (const draft of this.#drafts.values()) draft.end(new ServerDrainingError())
    await Promise.all(this.#work)
  }
}
