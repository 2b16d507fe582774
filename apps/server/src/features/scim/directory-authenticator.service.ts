import type { SystemCtx } from '../../platform/ctx.ts'
import type { Authenticator } from '../../platform/http/call.ts'
import { hashSecret } from '../sessions/index.ts'
import { findByToken } from './scim.store.ts'

/** Authenticates directories for the HTTP layer. */
export const directoryAuthenticator = (ctx: SystemCtx): Pick<Authenticator, 'byDirectoryToken'> => ({
  byDirectoryToken: (token) => findByToken(ctx, hashSecret(token)),
})
