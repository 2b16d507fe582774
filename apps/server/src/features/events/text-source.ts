import type { ChangeEvent } from '@adjutant/contract/events'
import type { Ctx } from '../../platform/ctx.ts'
import type { StreamEvent } from '../../platform/http/implement.ts'
import type { Outlook, Source } from '../../platform/watching.ts'

/** One reader of a person's texts that are being written. */
export interface Follower<Piece> {
  hear(topic: string | null): void
  /** What the reader lacks of them. */
  look(): Promise<Piece[]>
  /** Nothing is being written. */
  readonly isIdle: boolean
}

/** Texts that are written for people, piece by piece; handed down by the composition root. */
export interface Texts<Piece> {
  topicsOf(userId: string): string[]
  follow(ctx: Ctx): Follower<Piece>
  /** The first text leaves at once; what follows it within this time leaves together. */
  gapMs: number
}

/** What is being written for a person while it is written. Nobody follows where nothing is. */
export class TextSource<Piece> implements Source<StreamEvent<ChangeEvent>> {
  readonly #ctx: Ctx
  readonly #texts: Texts<Piece>
  readonly #toEvent: (ctx: Ctx, piece: Piece) => StreamEvent<ChangeEvent>
  #follower: Follower<Piece> | undefined

  constructor(ctx: Ctx, texts: Texts<Piece>, toEvent: (ctx: Ctx, piece: Piece) => StreamEvent<ChangeEvent>) {
    this.#ctx = ctx
    this.#texts = texts
    this.#toEvent = toEvent
  }

  get topics(): string[] {
    return this.#texts.topicsOf(this.#ctx.user.id)
  }

  hear(topic: string | null): void {
    this.#follower?.hear(topic)
  }

  async *look(): AsyncGenerator<StreamEvent<ChangeEvent>, Outlook> {
    this.#follower ??= this.#texts.follow(this.#ctx)
    const pieces = await this.#follower.look()
    for (const piece of pieces) yield this.#toEvent(this.#ctx, piece)
    if (this.#follower.isIdle) this.#follower = undefined
    return pieces.length > 0 ? { restMs: this.#texts.gapMs, isDue: false } : undefined
  }
}
