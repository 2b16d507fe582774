import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { email, Id, Timestamp, queryFlag } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { newPassword, UserLevel } from './users.ts'
import { appMessages } from '../messages/app-messages.ts'

const both = appMessages.auth.bothRequired

export const Login = z
  .object({
    username: z.string({ error: both }).trim().min(1, both).max(limits.email, appMessages.user.emailInvalid),
    password: z.string({ error: both }).min(1, both).max(limits.maxPasswordLength, appMessages.password.tooLong),
    remember_me: queryFlag.default(false),
  })
  .meta({ id: 'Login' })

export const AccessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer') }).meta({ id: 'AccessToken' })

export const Session = z
  .object({
    id: Id,
    created_at: Timestamp,
    last_used_at: Timestamp,
    expires_at: Timestamp,
    remember_me: z.boolean(),
    user_agent: z.string().nullable(),
    address: z.string().nullable(),
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const StreamTicket = z.object({ ticket: z.string(), expires_at: Timestamp }).meta({ id: 'StreamTicket' })

export const SessionEvent = z.object({ user_level: UserLevel }).meta({ id: 'SessionEvent' })

export const PasswordResetRequest = z.object({ email: email() }).meta({ id: 'PasswordResetRequest' })

const resetInvalid = appMessages.password.resetInvalid

export const PasswordReset = z
  .object({
    token: z
      .string({ error: resetInvalid })
      .min(1, resetInvalid)
      .max(limits.title, resetInvalid)
      .describe('From the link in the email. It works once, within an hour.'),
    password: newPassword,
  })
  .meta({ id: 'PasswordReset' })

export const auth = defineRoutes({
  token: {
    method: 'POST',
    path: '/api/auth/token',
    summary: 'Log in',
    access: 'public',
    form: true,
    body: Login,
    reply: AccessToken,
    errorStatuses: [401, 429],
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/auth/password-reset',
    summary: 'Request a password reset link; the response is the same whether or not the address has an account',
    access: 'public',
    body: PasswordResetRequest,
    reply: z.object({ detail: z.string() }).meta({ id: 'PasswordResetRequested' }),
    status: 202,
    errorStatuses: [429],
  },
  confirmPasswordReset: {
    method: 'POST',
    path: '/api/auth/password-reset/confirm',
    summary: 'Set a new password with the token of that link, and end all sessions of the account',
    access: 'public',
    body: PasswordReset,
    errorStatuses: [429],
  },
  logout: { method: 'POST', path: '/api/auth/logout', summary: 'End this session', access: 'session' },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'List your sessions',
    access: 'session',
    reply: z.array(Session),
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: 'End all your sessions, or all except this one; needs a login or confirmation in the last 15 minutes',
    access: 'session',
    query: z.object({ keep_current: queryFlag.default(false) }),
    errorStatuses: [409],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    summary: 'End one of your sessions; another session than the current one needs a login or confirmation in the last 15 minutes',
    access: 'session',
    errorStatuses: [409],
  },
  streamTicket: {
    method: 'POST',
    path: '/api/auth/stream-ticket',
    summary: 'Get a one-minute, single-use ticket for an event stream',
    access: 'session',
    reply: StreamTicket,
    status: 201,
  },
  events: {
    kind: 'stream',
    method: 'GET',
    path: '/api/auth/events',
    summary: 'Watch your own access level: one event immediately, then one per change',
    access: 'session',
    events: SessionEvent,
  },
})
