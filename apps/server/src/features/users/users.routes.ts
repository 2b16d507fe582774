import { users } from '@adjutant/contract/users'
import { implement } from '../../platform/http/implement.ts'
import { changeUser, createUser, listUsers, removeUser } from './accounts.service.ts'
import { changeMe, readMe } from './own-account.service.ts'
import { register, type TakeInvitation } from './registration.service.ts'

export const userRoutes = (takeInvitation: TakeInvitation) =>
  implement(users, {
    register: (ctx, { body }) => register(ctx, takeInvitation, body),
    me: (ctx) => readMe(ctx),
    changeMe: (ctx, { body }) => changeMe(ctx, body),
    list: (ctx, { query }) => listUsers(ctx, query),
    create: (ctx, { body }) => createUser(ctx, body),
    change: (ctx, { params, body }) => changeUser(ctx, params.id, body),
    remove: (ctx, { params }) => removeUser(ctx, params.id),
  })
