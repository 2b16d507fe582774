import type { AnswerPiece } from '@adjutant/contract/events'
import type { SystemCtx } from '../../platform/ctx.ts'
import type { ImplementedRoute } from '../../platform/http/implement.ts'
import type { Texts } from '../events/events.door.ts'
import { answerTexts } from './answer-pieces.ts'
import { startAnswerWorker } from './answer-worker.ts'
import type { ChatParts } from './chat-parts.ts'
import { chatRoutes } from './chat.routes.ts'
import { DraftBoard } from './draft-board.ts'
import { expireLeases } from './drafts.store.ts'

export { titleOfTool } from './chat-parts.ts'

export interface Chat {
  routes: ImplementedRoute[]
  /** For the one stream of a person. */
  texts: Texts<AnswerPiece>
  /** Takes up unfinished answers, now and from now on. `isAlone`: no other process works on this database, so every lease has expired. */
  start(ctx: SystemCtx, isAlone: boolean): Promise<void>
  /** Gives the answers in hand `graceMs` to finish and releases the others for the next process. */
  close(graceMs: number): Promise<void>
}

export function createChat(given: Omit<ChatParts, 'board'>): Chat {
  const parts: ChatParts = { ...given, board: new DraftBoard(given.nudges) }
  let stopWorker = async () => {}
  return {
    routes: chatRoutes(parts),
    texts: answerTexts(parts.board),
    async start(ctx, isAlone) {
      if (isAlone) await expireLeases(ctx)
      stopWorker = startAnswerWorker(ctx, parts)
    },
    async close(graceMs) {
      await stopWorker()
      await parts.board.close(graceMs)
    },
  }
}
