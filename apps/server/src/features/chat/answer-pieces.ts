import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerPiece } from '@adjutant/contract/events'
import type { Ctx } from '../../platform/ctx.ts'
import { eachChange } from '../../platform/nudges.ts'
import type { ChatParts } from './chat-parts.ts'
import { draftsTopic, piecesTopic } from './draft-board.ts'
import { Following, type Followed } from './following.ts'

/** The first text leaves at once; what follows it within this time leaves together. */
const gapMs = 20

/** What a reader lacks of the text, having been sent so much; undefined where that is nothing. */
export function findPiece({ id, conversationId, text, isOver }: Followed, sent = ''): AnswerPiece | undefined {
  if (!isOver && text === sent) return undefined
  const from = text.startsWith(sent) ? sent.length : 0
  return { conversation_id: conversationId, message_id: id, from, text: text.slice(from), streaming: !isOver }
}

/** The text of a person's answers while they are written, in pieces that join without a gap. */
export async function* watchPieces(ctx: Ctx, { nudges, board }: ChatParts, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
  const sent = new Map<string, string>()
  const following = new Following(ctx, board)
  const leave = nudges.subscribe(draftsTopic(ctx.user.id), () => following.readAgain())
  try {
    for await (const _ of eachChange(nudges, [draftsTopic(ctx.user.id), piecesTopic(ctx.user.id)], signal)) {
      let isTold = false
      for (const one of await following.look()) {
        const piece = findPiece(one, sent.get(one.id))
        if (one.isOver) sent.delete(one.id)
        else sent.set(one.id, one.text)
        if (!piece) continue
        isTold = true
        yield piece
      }
      if (isTold) await pause(gapMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    leave()
  }
}
