import { chat } from '@adjutant/contract/conversations'
import { implement } from '../../platform/http/implement.ts'
import { decide, listGrants, revokeGrant } from './acts.service.ts'
import type { ChatParts } from './chat-parts.ts'
import { retry, send, stop } from './chat.service.ts'
import { readUsageToday } from './daily-limit.ts'
import { openMessages } from './message-events.ts'

export const chatRoutes = (parts: ChatParts) =>
  implement(chat, {
    send: (ctx, { params, body }) => send(ctx, parts, params.id, body),
    retry: (ctx, { params, body }) => retry(ctx, parts, params, body),
    stop: (ctx, { params }) => stop(ctx, parts, params.id),
    decide: (ctx, { params, body }) => decide(ctx, parts, params, body),
    events: (ctx, { params, ...input }) => openMessages(ctx, parts, params.id, input),
    grants: (ctx) => listGrants(ctx, parts),
    revoke: (ctx, { params }) => revokeGrant(ctx, params.tool),
    today: (ctx) => readUsageToday(ctx),
  })
