import type { AnswerPiece } from '@adjutant/contract/events'
import type { Ctx } from '../../../platform/ctx.ts'
import { draftsTopic, piecesTopic, type DraftRegistry } from '../drafts/draft-registry.ts'
import { DraftFollower, type FollowedDraft } from '../drafts/draft-follower.ts'

/** The part of the text after `sent`; undefined if the reader has it all. */
export function findPiece({ id, conversationId, text, isOver }: FollowedDraft, sent = ''): AnswerPiece | undefined {
  if (!isOver && text === sent) return undefined
  const from = text.startsWith(sent) ? sent.length : 0
  return { conversation_id: conversationId, message_id: id, from, text: text.slice(from), streaming: !isOver }
}

/** Streams the text of a person's answers in contiguous pieces. */
class AnswerFollower {
  readonly #sent = new Map<string, string>()
  readonly #follower: DraftFollower

  constructor(ctx: Ctx, registry: DraftRegistry) {
    this.#follower = new DraftFollower(ctx, registry)
  }

  get isIdle(): boolean {
    return this.#follower.isIdle
  }

  onNotification(topic: string | null): void {
    if (topic === null || isSaved(topic)) this.#follower.requestReread()
  }

  async poll(): Promise<AnswerPiece[]> {
    return (await this.#follower.poll()).flatMap((one) => this.#take(one))
  }

  #take(one: FollowedDraft): AnswerPiece[] {
    const piece = findPiece(one, this.#sent.get(one.id))
    if (one.isOver) this.#sent.delete(one.id)
    else this.#sent.set(one.id, one.text)
    return piece ? [piece] : []
  }
}

const isSaved = (topic: string): boolean => topic.startsWith(draftsTopic(''))

/** A source for the person's event stream. */
export const createAnswerTexts = (registry: DraftRegistry) => ({
  gapMs: 20,
  topicsOf: (userId: string) => [draftsTopic(userId), piecesTopic(userId)],
  follow: (ctx: Ctx) => new AnswerFollower(ctx, registry),
})
