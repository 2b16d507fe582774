import { auth } from '@adjutant/contract/auth'
import { implement } from '../../platform/http/implement.ts'
import type { Nudges } from '../../platform/nudges.ts'
import { endOwnSession, endOwnSessions, issueTicket, listSessions, logOut } from '../sessions/sessions.door.ts'
import { logIn, watchLevel } from './auth.service.ts'
import { confirmReset, requestReset } from './password-reset.service.ts'

export const authRoutes = (nudges: Nudges) =>
  implement(auth, {
    token: (ctx, { body }) => logIn(ctx, body),
    requestPasswordReset: (ctx, { body }) => requestReset(ctx, body),
    confirmPasswordReset: (ctx, { body }) => confirmReset(ctx, body),
    logout: (ctx) => logOut(ctx),
    sessions: (ctx) => listSessions(ctx),
    endSessions: (ctx, { query }) => endOwnSessions(ctx, query.keep_current),
    endSession: (ctx, { params }) => endOwnSession(ctx, params.id),
    streamTicket: (ctx) => issueTicket(ctx),
    events: (ctx, { signal }) => watchLevel(ctx, nudges, signal),
  })
