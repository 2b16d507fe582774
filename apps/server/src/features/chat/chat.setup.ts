import type { AnswerPiece } from '@adjutant/contract/events'
import type { SystemCtx } from '../../platform/ctx.ts'
import type { ImplementedRoute } from '../../platform/http/implement.ts'
import type { LiveTexts } from '../../platform/live/partial-texts.ts'
import { createAnswerPieces } from './stream/answer-pieces.ts'
import { startAnswerWorker } from './answer/answer.worker.ts'
import type { ChatDeps } from './chat.deps.ts'
import { chatRoutes } from './chat.routes.ts'
import { DraftRegistry } from './drafts/draft.stream.ts'
import { expireLeases } from '../../platform/jobs/job-queue.ts'
import { draftQueue } from '../conversations/index.ts'

export interface Chat {
  routes: ImplementedRoute[]
  /** A source for the person's event stream. */
  texts: LiveTexts<AnswerPiece>
  /** Resumes unfinished answers, now and later. `isOnlyProcess`: no other process uses this database, so all leases count as expired. */
  start(ctx: SystemCtx, isOnlyProcess: boolean): Promise<void>
  /** Gives active answers `graceMs` to finish and releases the rest for the next process. */
  close(graceMs: number): Promise<void>
}

export function createChat(options: Omit<ChatDeps, 'registry'>): Chat {
  const deps: ChatDeps = { ...options, registry: new DraftRegistry(options.notifications) }
  let stopWorker = async () => {}
  return {
    routes: chatRoutes(deps),
    texts: createAnswerPieces(deps.registry.texts),
    async start(ctx, isOnlyProcess) {
      if (isOnlyProcess) await expireLeases(ctx, draftQueue)
      stopWorker = startAnswerWorker(ctx, deps)
    },
    async close(graceMs) {
      await stopWorker()
      await deps.registry.close(graceMs)
    },
  }
}
