import { auth } from '@adjutant/contract/accounts/auth'
import { signIn } from '@adjutant/contract/accounts/two-factor'
import { implement } from '../../platform/http/implement.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { endOwnSession, endOwnSessions, issueTicket, listSessions, logOut } from '../sessions/index.ts'
import { twoFactorRoutes } from '../two-factor/index.ts'
import { beginPasskeySignIn, completeSignIn, logIn, signInWithPasskey, watchUserLevel, reauthenticate } from './auth.service.ts'
import { confirmReset, requestReset } from './password-reset.service.ts'

export const authRoutes = (notifications: Notifications, secrets: SecretBox) => [
  ...implement(auth, {
    token: (ctx, { body }) => logIn(ctx, secrets, body),
    requestPasswordReset: (ctx, { body }) => requestReset(ctx, body),
    confirmPasswordReset: (ctx, { body }) => confirmReset(ctx, body),
    logout: (ctx) => logOut(ctx),
    sessions: (ctx) => listSessions(ctx),
    endSessions: (ctx, { query }) => endOwnSessions(ctx, { keepsCurrent: query.keep_current }),
    endSession: (ctx, { params }) => endOwnSession(ctx, params.id),
    streamTicket: (ctx) => issueTicket(ctx),
    events: (ctx, { signal }) => watchUserLevel(ctx, notifications, signal),
  }),
  ...implement(signIn, {
    secondFactor: (ctx, { body }) => completeSignIn(ctx, secrets, body),
    passkeyOptions: (ctx) => beginPasskeySignIn(ctx),
    passkey: (ctx, { body }) => signInWithPasskey(ctx, secrets, body),
    reauthenticate: (ctx, { body }) => reauthenticate(ctx, secrets, body),
  }),
  ...twoFactorRoutes(secrets),
]
