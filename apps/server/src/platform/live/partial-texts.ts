import { withKey, type NotificationBus } from './notifications.ts'

/** A text that is being written, such as an answer or a step's output. Every change of it is a new object. */
export interface PartialText {
  readonly id: string
  readonly userId: string
  readonly text: string
}

/** `live`: notified inside the writing process with every piece. `saved`: notified through the database. The key, if any, is the text's id. */
export const textTopics = (name: string) => ({
  live: (userId: string) => `${name}-live:${userId}`,
  saved: (userId: string) => `${name}-saved:${userId}`,
})
export type TextTopics = ReturnType<typeof textTopics>

/** Registry of the texts that this process is writing, for its streams. */
export class PartialTexts<T extends PartialText> {
  readonly topics: TextTopics
  readonly #texts = new Map<string, T>()
  readonly #unsaved = new Set<string>()
  readonly #notifications: NotificationBus

  constructor(topics: TextTopics, notifications: NotificationBus) {
    this.topics = topics
    this.#notifications = notifications
  }

  /** Publishes the text so far. */
  put(text: T): void {
    this.#texts.set(text.id, text)
    this.#unsaved.add(text.id)
    this.#publish(text)
  }

  /** This process no longer writes the text. */
  remove(id: string): void {
    const text = this.#texts.get(id)
    if (!text) return
    this.#texts.delete(id)
    this.#unsaved.delete(id)
    this.#publish(text)
  }

  find(id: string): T | undefined {
    return this.#texts.get(id)
  }

  ofUser(userId: string): T[] {
    return [...this.#texts.values()].filter((text) => text.userId === userId)
  }

  /** The texts that changed since the last call. */
  takeUnsaved(): T[] {
    const changed = [...this.#unsaved].flatMap((id) => this.#texts.get(id) ?? [])
    this.#unsaved.clear()
    return changed
  }

  #publish({ id, userId }: T): void {
    this.#notifications.deliver(withKey(this.topics.live(userId), id))
  }
}
