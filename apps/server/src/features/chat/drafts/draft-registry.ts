import { setTimeout as pause } from 'node:timers/promises'
import type { NotificationBus } from '../../../platform/live/notifications.ts'
import { Draining, Stopped, type Draft } from './draft.ts'

/** Notified through the database when any process saves, starts or ends a draft of this person. */
export const draftsTopic = (userId: string) => `drafts:${userId}`

/** Notified when the person stops the answer in this conversation. */
export const stopTopic = (conversationId: string) => `stop:${conversationId}`

/** Notified only inside this process, with every piece of text. */
export const piecesTopic = (userId: string) => `pieces:${userId}`

/** Registry of the answers that this process writes, for its streams. */
export class DraftRegistry {
  readonly #drafts = new Map<string, Draft>()
  readonly #work = new Set<Promise<unknown>>()
  readonly #notifications: NotificationBus
  #isClosing = false

  constructor(notifications: NotificationBus) {
    this.#notifications = notifications
  }

  get size(): number {
    return this.#drafts.size
  }

  add(draft: Draft): void {
    this.#drafts.set(draft.id, draft)
    if (this.#isClosing) draft.end(new Draining())
  }

  announce(draft: Draft): void {
    this.#notifications.deliver(piecesTopic(draft.userId))
  }

  /** `isHandedOver`: this process no longer writes the answer, but it has not ended. */
  remove(draft: Draft, { isHandedOver }: { isHandedOver: boolean }): void {
    if (isHandedOver) draft.isHandedOver = true
    else draft.isOver = true
    // This process may have lost the answer and claimed it again.
    if (this.#drafts.get(draft.id) === draft) this.#drafts.delete(draft.id)
    this.announce(draft)
  }

  has(id: string): boolean {
    return this.#drafts.has(id)
  }

  ofUser(userId: string): Draft[] {
    return [...this.#drafts.values()].filter((draft) => draft.userId === userId)
  }

  stop(conversationId: string): void {
    for (const draft of this.#drafts.values()) if (draft.conversationId === conversationId) draft.end(new Stopped())
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
    for (const draft of this.#drafts.values()) draft.end(new Draining())
    await Promise.all(this.#work)
  }
}
