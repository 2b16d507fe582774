import type { DirectoryCtx, SystemCtx } from '../../platform/ctx.ts'
import { hashOf } from '../sessions/sessions.door.ts'
import { findByToken } from './scim.store.ts'

/** How the HTTP layer recognises a directory. */
export const findDirectoryByToken = (ctx: SystemCtx, token: string): Promise<DirectoryCtx['directory'] | undefined> =>
  findByToken(ctx, hashOf(token))
