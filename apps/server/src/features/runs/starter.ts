import { findActor, toBackgroundCtx } from '../../platform/background-ctx.ts'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'

/** Whoever started the run has no access any more, so nothing may be done in their name. */
export class StarterLost extends Error {
  override readonly name = 'StarterLost'

  constructor() {
    super('The person who started this run no longer has access.')
  }
}

/** The person behind a run with the rights of this moment. */
export const asStarter = async (ctx: SystemCtx, userId: string): Promise<Ctx> => toStarterCtx(ctx, await findActor(ctx, userId))

export function toStarterCtx(ctx: SystemCtx, user: Actor | null): Ctx {
  if (!user || user.user_level === 'waitlisted') throw new StarterLost()
  return toBackgroundCtx(ctx, user)
}
