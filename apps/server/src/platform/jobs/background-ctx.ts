import { nilId } from '@adjutant/contract/core/uuid'
import type { Actor, Ctx, SystemCtx } from '../ctx.ts'

/** The owner of background work. Its tables have these columns. */
export interface WorkOwner {
  user_id: string
  /** The organization whose provider signed in the session that started the work; null for the account's own factors. */
  sso_organization_id: string | null
}

export const workOwnerOf = ({ user, session }: Pick<Ctx, 'user' | 'session'>): WorkOwner => ({
  user_id: user.id,
  sso_organization_id: session.sso_organization_id,
})

/** The context of background work for a person. */
export const toBackgroundCtx = (
  ctx: SystemCtx,
  user: Actor,
  { sso_organization_id, sessionId }: { sso_organization_id: string | null; sessionId?: string | null },
): Ctx => ({
  ...ctx,
  user,
  // Background work continues after a logout, so it has no session.
  session: { id: sessionId ?? nilId, created_at: ctx.clock.now(), is_fresh: false, sso_organization_id },
  address: '',
  userAgent: null,
  device: undefined,
  setDevice: () => undefined,
})
