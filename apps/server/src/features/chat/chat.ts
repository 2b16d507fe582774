import type { AnswerPiece } from '@adjutant/contract/events'
import type { SystemCtx } from '../../platform/ctx.ts'
import type { ImplementedRoute } from '../../platform/http/implement.ts'
import type { Texts } from '../events/events.door.ts'
import { answerTexts } from './answer-pieces.ts'
import type { ChatParts } from './chat-parts.ts'
import { chatRoutes } from './chat.routes.ts'
import { DraftBoard } from './draft-board.ts'
import { startDraftSweeper, sweepOutDrafts } from './draft-sweeper.ts'

export { titleOfTool } from './chat-parts.ts'

export interface Chat {
  routes: ImplementedRoute[]
  /** For the one stream of a person. */
  texts: Texts<AnswerPiece>
  /** Sweeps out half answers, now and from now on. `isAlone`: no other process works on this database, so all of them are of dead ones. */
  start(ctx: SystemCtx, isAlone: boolean): Promise<void>
  /** Ends the answers that are being written here. */
  close(): Promise<void>
}

export function createChat(given: Omit<ChatParts, 'board'>): Chat {
  const parts: ChatParts = { ...given, board: new DraftBoard(given.nudges) }
  let stopSweeper = () => {}
  return {
    routes: chatRoutes(parts),
    texts: answerTexts(parts.board),
    async start(ctx, isAlone) {
      await sweepOutDrafts(ctx, { all: isAlone })
      stopSweeper = startDraftSweeper(ctx)
    },
    async close() {
      stopSweeper()
      await parts.board.close()
    },
  }
}
