import type { SystemCtx } from '../../platform/ctx.ts'
import type { Recognition } from '../../platform/http/mount.ts'
import { hashOf } from '../sessions/sessions.door.ts'
import { findByToken } from './scim.store.ts'

/** Authenticates directories for the HTTP layer. */
export const directoryRecognition = (ctx: SystemCtx): Pick<Recognition, 'byDirectoryToken'> => ({
  byDirectoryToken: (token) => findByToken(ctx, hashOf(token)),
})
