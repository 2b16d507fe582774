import { chat } from '@adjutant/contract/ai/conversations'
import { implement } from '../../platform/http/implement.ts'
import { undoDecidedAct } from '../conversations/index.ts'
import { decide } from './answer/continue-answer.service.ts'
import type { ChatDeps } from './chat.deps.ts'
import { retry, send, stop } from './chat.service.ts'
import { openMessages } from './stream/message-events.ts'

export const chatRoutes = (deps: ChatDeps) =>
  implement(chat, {
    send: (ctx, { params, body }) => send(ctx, deps, params.id, body),
    retry: (ctx, { params, body }) => retry(ctx, deps, params, body),
    stop: (ctx, { params }) => stop(ctx, deps, params.id),
    decide: (ctx, { params, body }) => decide(ctx, deps, params, body),
    undo: (ctx, { params }) => undoDecidedAct(ctx, params),
    events: (ctx, { params, ...input }) => openMessages(ctx, deps, params.id, input),
  })
