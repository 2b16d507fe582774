import type { RunNews, RunPiece } from '@adjutant/contract/events'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import type { ImplementedRoute } from '../../platform/http/implement.ts'
import type { EventSpan, Texts } from '../events/events.door.ts'
import { Dispatcher } from './dispatcher.ts'
import { EventBoard } from './event-board.ts'
import { listRunNews } from './run-news.ts'
import { stepTexts } from './run-pieces.ts'
import type { RunsParts } from './runs-parts.ts'
import { runRoutes } from './runs.routes.ts'
import { startingWith, type Starting } from './starting.ts'
import { TextBoard } from './text-board.ts'

export interface Runs {
  routes: ImplementedRoute[]
  /** Resumes unfinished runs, now and later. `isAlone`: no other process can use this database. */
  start(ctx: SystemCtx, isAlone: boolean): Promise<void>
  /** For schedules and other automatic starts. */
  starting: Starting
  /** A source for the person's event stream. */
  texts: Texts<RunPiece>
  listRunNews(ctx: Ctx, actor: Actor, spans: EventSpan[]): Promise<RunNews[][]>
  /** Leaves every run as stored. */
  close(): Promise<void>
}

export function createRuns(given: Omit<RunsParts, 'texts' | 'stored' | 'findHand'>): Runs {
  let dispatcher: Dispatcher | undefined
  const parts: RunsParts = {
    ...given,
    texts: new TextBoard(given.nudges),
    stored: new EventBoard(),
    findHand: () => dispatcher?.findHand(),
  }
  return {
    routes: runRoutes(parts),
    async start(ctx, isAlone) {
      dispatcher = new Dispatcher(ctx, parts, parts.nudges)
      await dispatcher.start(isAlone)
    },
    starting: startingWith(parts),
    texts: stepTexts(parts.texts),
    listRunNews,
    close: async () => dispatcher?.close(),
  }
}
