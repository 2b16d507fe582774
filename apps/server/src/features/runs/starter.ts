import { findActor, toBackgroundCtx, type Starter } from '../../platform/background-ctx.ts'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'

/** The run owner has lost access, so nothing may be done on their behalf. */
export class StarterLost extends Error {
  override readonly name = 'StarterLost'

  constructor() {
    super('The person who started this run no longer has access.')
  }
}

/** The run owner with their current rights. */
export const asStarter = async (ctx: SystemCtx, starter: Starter): Promise<Ctx> =>
  toStarterCtx(ctx, await findActor(ctx, starter), starter.sso_organization_id)

export function toStarterCtx(ctx: SystemCtx, user: Actor | null, sso_organization_id: string | null): Ctx {
  if (!user || user.user_level === 'waitlisted') throw new StarterLost()
  return toBackgroundCtx(ctx, user, { sso_organization_id })
}
