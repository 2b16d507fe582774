import type { Ctx } from '../../../platform/ctx.ts'
import { selectDraftsOf, selectMessagesById, type SavedDraft } from '../../conversations/index.ts'
import type { DraftRegistry } from './draft-registry.ts'
import type { Draft } from './draft.ts'

/** A subscribed answer, whichever process writes it. */
export interface FollowedDraft extends SavedDraft {
  isOver: boolean
}

/** A snapshot, because the draft grows. */
const toFollowedDraft = ({ id, conversationId, model, startedAt, text, isOver }: Draft): FollowedDraft => ({
  id,
  conversationId,
  model,
  startedAt,
  text,
  isOver,
})

/** A person's unfinished answers: live for those of this process, as last saved for those of others. */
export class DraftFollower {
  readonly #ctx: Ctx
  readonly #registry: DraftRegistry
  readonly #localDrafts = new Map<string, Draft>()
  readonly #remoteDrafts = new Map<string, SavedDraft>()
  #isReadDue = true

  constructor(ctx: Ctx, registry: DraftRegistry) {
    this.#ctx = ctx
    this.#registry = registry
  }

  /** Nothing was being written at the last read. */
  get isIdle(): boolean {
    return this.#localDrafts.size === 0 && this.#remoteDrafts.size === 0
  }

  /** Drafts of other processes may have changed. */
  requestReread(): void {
    this.#isReadDue = true
  }

  /** All unfinished answers, and once more those that ended since the last read. */
  async poll(): Promise<FollowedDraft[]> {
    for (const draft of this.#registry.ofUser(this.#ctx.user.id)) {
      this.#localDrafts.set(draft.id, draft)
      this.#remoteDrafts.delete(draft.id)
    }
    for (const draft of this.#localDrafts.values()) if (draft.isHandedOver) this.#followRemotely(draft)
    const others = this.#isReadDue ? await this.#readRemote() : []
    const own = [...this.#localDrafts.values()]
    for (const { id, isOver } of own) if (isOver) this.#localDrafts.delete(id)
    return [...own.map(toFollowedDraft), ...others]
  }

  /** Another process continues the answer, so its saved text is used from now on. */
  #followRemotely(draft: Draft): void {
    this.#localDrafts.delete(draft.id)
    this.#remoteDrafts.set(draft.id, toFollowedDraft(draft))
    this.#isReadDue = true
  }

  async #readRemote(): Promise<FollowedDraft[]> {
    this.#isReadDue = false
    const saved = (await selectDraftsOf(this.#ctx, this.#ctx.user.id)).filter(
      ({ id }) => !this.#registry.has(id) && !this.#localDrafts.has(id),
    )
    const ended = [...this.#remoteDrafts.values()].filter(({ id }) => !saved.some((draft) => draft.id === id))
    this.#remoteDrafts.clear()
    for (const draft of saved) this.#remoteDrafts.set(draft.id, draft)
    return [...saved.map((draft) => ({ ...draft, isOver: false })), ...(await this.#toEnded(ended))]
  }

  async #toEnded(ended: SavedDraft[]): Promise<FollowedDraft[]> {
    const ids = ended.map(({ id }) => id)
    const texts = new Map((await selectMessagesById(this.#ctx, ids)).map(({ id, content }) => [id, content]))
    return ended.map((draft) => ({ ...draft, text: texts.get(draft.id) ?? '', isOver: true }))
  }
}
