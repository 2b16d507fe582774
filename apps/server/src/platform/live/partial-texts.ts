import type { Ctx } from '../ctx.ts'
import type { PollResult, StreamSource } from './follow.ts'
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

  /** Removes a text that this process no longer writes. */
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

/** Texts in progress, which are sent in pieces. */
export interface LiveTexts<Piece> {
  open<Item>(ctx: Ctx, toItem: (piece: Piece) => Item): StreamSource<Item>
}

export interface TextSourceOptions<T extends PartialText, Item> {
  userId: string
  /** Follows this text alone. */
  onlyId?: string
  /** The texts of this process. */
  local: PartialTexts<T>
  /** Reads the texts of all processes as last saved. */
  readSaved(): Promise<T[]>
  /** The first text is sent at once; text that follows within this time is sent together. */
  gapMs: number
  /** `sent` is the text as this reader got it last. */
  toItems(text: T, sent: T | undefined): Item[]
  /** Converts texts that no process writes anymore, as this reader got them last. */
  toEndedItems?(texts: T[]): Promise<Item[]>
}

/** A person's texts in progress for one reader: live for those of this process, as last saved for those of others. */
export class TextSource<T extends PartialText, Item> implements StreamSource<Item> {
  readonly topics: readonly string[]
  readonly #options: TextSourceOptions<T, Item>
  readonly #savedTopic: string
  #sent = new Map<string, T>()
  #remote: T[] = []
  #isReadDue = true

  constructor(options: TextSourceOptions<T, Item>) {
    const { live, saved } = options.local.topics
    this.#options = options
    this.#savedTopic = saved(options.userId)
    this.topics = [live(options.userId), this.#savedTopic]
  }

  onNotification(topic: string | null, key?: string): boolean {
    const { onlyId } = this.#options
    if (onlyId !== undefined && key !== undefined && key !== onlyId) return false
    if (topic === null || topic === this.#savedTopic) this.#isReadDue = true
    return true
  }

  async *poll(): AsyncGenerator<Item, PollResult> {
    const texts = await this.#read()
    const before = this.#sent
    this.#sent = new Map(texts.map((text) => [text.id, text]))
    const ended = [...before.values()].filter(({ id }) => !this.#sent.has(id))
    const items = texts.flatMap((text) => this.#options.toItems(text, before.get(text.id)))
    if (ended.length > 0 && this.#options.toEndedItems) items.push(...(await this.#options.toEndedItems(ended)))
    yield* items
    return items.length > 0 ? { pauseMs: this.#options.gapMs, isDue: false } : undefined
  }

  async #read(): Promise<T[]> {
    const local = this.#readLocal()
    const isLocal = (id: string) => local.some((text) => text.id === id)
    // Another process may continue a text that this process no longer has.
    if (this.#options.toEndedItems && [...this.#sent.keys()].some((id) => !isLocal(id) && !this.#isRemote(id))) this.#isReadDue = true
    if (this.#isReadDue && !(this.#options.onlyId && isLocal(this.#options.onlyId))) {
      this.#isReadDue = false
      this.#remote = await this.#options.readSaved()
    }
    this.#remote = this.#remote.filter(({ id }) => !isLocal(id))
    return [...local, ...this.#remote]
  }

  #readLocal(): T[] {
    const { local, userId, onlyId } = this.#options
    if (onlyId === undefined) return local.ofUser(userId)
    const text = local.find(onlyId)
    return text ? [text] : []
  }

  #isRemote(id: string): boolean {
    return this.#remote.some((text) => text.id === id)
  }
}

/** The part of the text that a reader lacks, with its offset; undefined if the reader has it all. 0 restarts the text. */
export function findMissingPart(text: string, sent: string): { from: number; text: string } | undefined {
  if (text === sent) return undefined
  const from = text.startsWith(sent) ? sent.length : 0
  return { from, text: text.slice(from) }
}
