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
  /** A source for the person's event stream. */
  texts: Texts<AnswerPiece>
  /** Resumes unfinished answers, now and later. `isAlone`: no other process uses this database, so all leases count as expired. */
  start(ctx: SystemCtx, isAlone: boolean): Promise<void>
  /** Gives active answers `graceMs` to finish and releases the rest for the next process. */
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
