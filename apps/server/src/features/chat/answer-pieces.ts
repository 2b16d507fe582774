import type { AnswerPiece } from '@adjutant/contract/events'
import type { Ctx } from '../../platform/ctx.ts'
import { draftsTopic, piecesTopic, type DraftBoard } from './draft-board.ts'
import { Following, type Followed } from './following.ts'

/** The part of the text after `sent`; undefined if the reader has it all. */
export function findPiece({ id, conversationId, text, isOver }: Followed, sent = ''): AnswerPiece | undefined {
  if (!isOver && text === sent) return undefined
  const from = text.startsWith(sent) ? sent.length : 0
  return { conversation_id: conversationId, message_id: id, from, text: text.slice(from), streaming: !isOver }
}

/** Streams the text of a person's answers in contiguous pieces. */
class AnswerFollower {
  readonly #sent = new Map<string, string>()
  readonly #following: Following

  constructor(ctx: Ctx, board: DraftBoard) {
    this.#following = new Following(ctx, board)
  }

  get isIdle(): boolean {
    return this.#following.isIdle
  }

  hear(topic: string | null): void {
    if (topic === null || isSaved(topic)) this.#following.readAgain()
  }

  async look(): Promise<AnswerPiece[]> {
    return (await this.#following.look()).flatMap((one) => this.#take(one))
  }

  #take(one: Followed): AnswerPiece[] {
    const piece = findPiece(one, this.#sent.get(one.id))
    if (one.isOver) this.#sent.delete(one.id)
    else this.#sent.set(one.id, one.text)
    return piece ? [piece] : []
  }
}

const isSaved = (topic: string): boolean => topic.startsWith(draftsTopic(''))

/** A source for the person's event stream. */
export const answerTexts = (board: DraftBoard) => ({
  gapMs: 20,
  topicsOf: (userId: string) => [draftsTopic(userId), piecesTopic(userId)],
  follow: (ctx: Ctx) => new AnswerFollower(ctx, board),
})
