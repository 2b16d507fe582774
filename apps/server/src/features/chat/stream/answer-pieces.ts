import type { AnswerPiece } from '@adjutant/contract/events'
import { type PartialTexts, findMissingPart, TextSource, type LiveTexts } from '../../../platform/live/partial-texts.ts'
import { selectDraftsOf, selectMessagesById, type DraftText } from '../../conversations/index.ts'

const gapMs = 20

type Piece = Pick<AnswerPiece, 'from' | 'text' | 'streaming'>

const toPiece = ({ id, conversationId }: DraftText, piece: Piece): AnswerPiece => ({
  conversation_id: conversationId,
  message_id: id,
  ...piece,
})

/** The part of the answer that the reader lacks; undefined if it has it all. */
export function findPiece(draft: DraftText, sent = ''): AnswerPiece | undefined {
  const missing = findMissingPart(draft.text, sent)
  return missing && toPiece(draft, { ...missing, streaming: true })
}

/** The end of the answer, with the rest of its text. Nothing is left of a failed answer. */
export const toLastPiece = (draft: DraftText, sent: string): AnswerPiece =>
  toPiece(draft, { ...(findMissingPart(draft.text, sent) ?? { from: sent.length, text: '' }), streaming: false })

/** The texts of a person's answers in contiguous pieces. */
export const createAnswerPieces = (local: PartialTexts<DraftText>): LiveTexts<AnswerPiece> => ({
  open: (ctx, toItem) =>
    new TextSource({
      userId: ctx.user.id,
      local,
      readSaved: () => selectDraftsOf(ctx, ctx.user.id),
      gapMs,
      toItems: (draft, sent) => {
        const piece = findPiece(draft, sent?.text)
        return piece ? [toItem(piece)] : []
      },
      async toEndedItems(drafts) {
        const stored = await selectMessagesById(
          ctx,
          drafts.map(({ id }) => id),
        )
        const texts = new Map(stored.map(({ id, content }) => [id, content]))
        return drafts.map((draft) => toItem(toLastPiece({ ...draft, text: texts.get(draft.id) ?? '' }, draft.text)))
      },
    }),
})
