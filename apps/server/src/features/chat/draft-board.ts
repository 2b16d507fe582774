import type { NudgeBoard } from '../../platform/nudges.ts'
import { Lost, Stopped, type Draft } from './draft.ts'

/** Nudged through the database whenever a draft of this person was saved, begun or ended, by whichever process. */
export const draftsTopic = (userId: string) => `drafts:${userId}`

/** Nudged when the person asks to end the answer in this conversation. */
export const stopTopic = (conversationId: string) => `stop:${conversationId}`

/** Nudged inside this process alone, with every piece of text. */
export const piecesTopic = (userId: string) => `pieces:${userId}`

/** The answers that this process is writing, for the streams that it serves. */
export class DraftBoard {
  readonly #drafts = new Map<string, Draft>()
  readonly #work = new Set<Promise<unknown>>()
  readonly #nudges: NudgeBoard

  constructor(nudges: NudgeBoard) {
    this.#nudges = nudges
  }

  add(draft: Draft): void {
    this.#drafts.set(draft.id, draft)
  }

  announce(draft: Draft): void {
    this.#nudges.deliver(piecesTopic(draft.userId))
  }

  remove(draft: Draft): void {
    draft.isOver = true
    this.#drafts.delete(draft.id)
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

  /** Work that nobody waits for; the process does, before it ends. */
  keep(work: Promise<unknown>): void {
    const kept = work.catch(() => undefined).finally(() => this.#work.delete(kept))
    this.#work.add(kept)
  }

  /** The process ends: what is half written goes. */
  async close(): Promise<void> {
    for (const draft of this.#drafts.values()) draft.end(new Lost())
    await Promise.all(this.#work)
  }
}
