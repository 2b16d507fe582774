import { users } from '@adjutant/contract/accounts/users'
import { implement } from '../../platform/http/implement.ts'
import { changeUser, createUser, listUsers, removeUser, type EndMemberships } from './accounts.service.ts'
import { emailVerificationRoutes } from './verification/email-verification.routes.ts'
import { changeMe, readMe } from './own-account.service.ts'
import { register, type InvitationsForSignUp } from './registration.service.ts'

export const userRoutes = (invitations: InvitationsForSignUp, endMemberships: EndMemberships) => [
  ...implement(users, {
    register: (ctx, { body }) => register(ctx, invitations, body),
    me: (ctx) => readMe(ctx),
    changeMe: (ctx, { body }) => changeMe(ctx, body),
    list: (ctx, { query }) => listUsers(ctx, query),
    create: (ctx, { body }) => createUser(ctx, body),
    change: (ctx, { params, body }) => changeUser(ctx, params.id, body),
    remove: (ctx, { params }) => removeUser(ctx, endMemberships, params.id),
  }),
  ...emailVerificationRoutes,
]
