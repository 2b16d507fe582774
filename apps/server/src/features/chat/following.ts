import type { Ctx } from '../../platform/ctx.ts'
import { selectMessagesById } from '../conversations/conversations.door.ts'
import type { DraftBoard } from './draft-board.ts'
import type { Draft } from './draft.ts'
import { selectDraftsOf, type Growing } from './drafts.store.ts'

/** An answer that somebody follows, wherever it is written. */
export interface Followed extends Growing {
  isOver: boolean
}

/** As it stands now: a draft grows while it is looked at. */
const toFollowed = ({ id, conversationId, model, startedAt, text, isOver }: Draft): Followed => ({
  id,
  conversationId,
  model,
  startedAt,
  text,
  isOver,
})

/** The answers of one person that are being written: those of this process by themselves, those of others as they were last saved. */
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

  /** Nothing is being written, as of the last look. */
  get isIdle(): boolean {
    return this.#here.size === 0 && this.#elsewhere.size === 0
  }

  /** Drafts of other processes may have changed. */
  readAgain(): void {
    this.#isReadDue = true
  }

  /** All there are, and once more those that have ended since the last look. */
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

  /** Another process goes on with it: from now on its text is what that one has saved. */
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
