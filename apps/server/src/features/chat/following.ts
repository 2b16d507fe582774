import type { Ctx } from '../../platform/ctx.ts'
import { selectMessagesById } from '../conversations/conversations.door.ts'
import type { DraftBoard } from './draft-board.ts'
import type { Draft } from './draft.ts'
import { selectDraftsOf, type Growing } from './drafts.store.ts'

/** A subscribed answer, whichever process writes it. */
export interface Followed extends Growing {
  isOver: boolean
}

/** A snapshot, because the draft grows. */
const toFollowed = ({ id, conversationId, model, startedAt, text, isOver }: Draft): Followed => ({
  id,
  conversationId,
  model,
  startedAt,
  text,
  isOver,
})

/** A person's unfinished answers: live for those of this process, as last saved for those of others. */
export class Following {
  readonly #ctx: Ctx
  readonly #board: DraftBoard
  readonly #here = new Map<string, Draft>()
  readonly #elsewhere = new Map<string, Growing>()
  #isReadDue = true

  constructor(ctx: Ctx, board: DraftBoard) {
    this.#ctx = ctx
    this.#board = board
  }

  /** Nothing was being written at the last read. */
  get isIdle(): boolean {
    return this.#here.size === 0 && this.#elsewhere.size === 0
  }

  /** Drafts of other processes may have changed. */
  readAgain(): void {
    this.#isReadDue = true
  }

  /** All unfinished answers, and once more those that ended since the last read. */
  async look(): Promise<Followed[]> {
    for (const draft of this.#board.ofUser(this.#ctx.user.id)) {
      this.#here.set(draft.id, draft)
      this.#elsewhere.delete(draft.id)
    }
    for (const draft of this.#here.values()) if (draft.isHandedOver) this.#followElsewhere(draft)
    const others = this.#isReadDue ? await this.#readOthers() : []
    const own = [...this.#here.values()]
    for (const { id, isOver } of own) if (isOver) this.#here.delete(id)
    return [...own.map(toFollowed), ...others]
  }

  /** Another process continues the answer, so its saved text is used from now on. */
  #followElsewhere(draft: Draft): void {
    this.#here.delete(draft.id)
    this.#elsewhere.set(draft.id, toFollowed(draft))
    this.#isReadDue = true
  }

  async #readOthers(): Promise<Followed[]> {
    this.#isReadDue = false
    const saved = (await selectDraftsOf(this.#ctx, this.#ctx.user.id)).filter(({ id }) => !this.#board.has(id) && !this.#here.has(id))
    const ended = [...this.#elsewhere.values()].filter(({ id }) => !saved.some((draft) => draft.id === id))
    this.#elsewhere.clear()
    for (const draft of saved) this.#elsewhere.set(draft.id, draft)
    return [...saved.map((draft) => ({ ...draft, isOver: false })), ...(await this.#toEnded(ended))]
  }

  async #toEnded(ended: Growing[]): Promise<Followed[]> {
    const ids = ended.map(({ id }) => id)
    const texts = new Map((await selectMessagesById(this.#ctx, ids)).map(({ id, content }) => [id, content]))
    return ended.map((draft) => ({ ...draft, text: texts.get(draft.id) ?? '', isOver: true }))
  }
}
