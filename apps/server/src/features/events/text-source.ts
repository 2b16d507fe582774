import type { ChangeEvent } from '@adjutant/contract/events'
import type { Ctx } from '../../platform/ctx.ts'
import type { StreamEvent } from '../../platform/http/implement.ts'
import type { PollResult, StreamSource } from '../../platform/live/merged-sources.ts'

/** One reader of a person's texts in progress. */
export interface Follower<Piece> {
  onNotification(topic: string | null): void
  /** Returns the pieces that the reader has not received. */
  poll(): Promise<Piece[]>
  /** No text is in progress. */
  readonly isIdle: boolean
}

/** Texts in progress, written piece by piece; injected by the composition root. */
export interface LiveTexts<Piece> {
  topicsOf(userId: string): string[]
  follow(ctx: Ctx): Follower<Piece>
  /** The first piece is sent at once; further pieces within this time are sent together. */
  gapMs: number
}

/** Streams a person's texts in progress. Keeps no follower while there are none. */
export class TextSource<Piece> implements StreamSource<StreamEvent<ChangeEvent>> {
  readonly #ctx: Ctx
  readonly #texts: LiveTexts<Piece>
  readonly #toEvent: (ctx: Ctx, piece: Piece) => StreamEvent<ChangeEvent>
  #follower: Follower<Piece> | undefined

  constructor(ctx: Ctx, texts: LiveTexts<Piece>, toEvent: (ctx: Ctx, piece: Piece) => StreamEvent<ChangeEvent>) {
    this.#ctx = ctx
    this.#texts = texts
    this.#toEvent = toEvent
  }

  get topics(): string[] {
    return this.#texts.topicsOf(this.#ctx.user.id)
  }

  onNotification(topic: string | null): void {
    this.#follower?.onNotification(topic)
  }

  async *poll(): AsyncGenerator<StreamEvent<ChangeEvent>, PollResult> {
    this.#follower ??= this.#texts.follow(this.#ctx)
    const pieces = await this.#follower.poll()
    for (const piece of pieces) yield this.#toEvent(this.#ctx, piece)
    if (this.#follower.isIdle) this.#follower = undefined
    return pieces.length > 0 ? { restMs: this.#texts.gapMs, isDue: false } : undefined
  }
}
