import { toBackgroundCtx, type WorkOwner } from '../../../platform/jobs/background-ctx.ts'
import { findActor } from '../../identity/index.ts'
import type { Actor, Agent, Ctx, SystemCtx } from '../../../platform/ctx.ts'

/** The run owner has lost access, so the run must not act on their behalf. */
export class RunOwnerLost extends Error {
  override readonly name = 'RunOwnerLost'

  constructor() {
    super('The person who started this run no longer has access.')
  }
}

/** A stored run, which acts on behalf of its owner. */
export interface ActingRun extends WorkOwner {
  id: string
  schedule_id: string | null
}

/** The run owner with their current rights. */
export const asRunOwner = async (ctx: SystemCtx, owner: WorkOwner): Promise<Ctx> =>
  toRunOwnerCtx(ctx, await findActor(ctx, owner), owner.sso_organization_id)

export const toAgent = ({ id, schedule_id }: Pick<ActingRun, 'id' | 'schedule_id'>): Agent => ({
  kind: schedule_id === null ? 'run' : 'schedule',
  id,
})

/** Returns the run owner's context for writes of the run, whose versions name the run. */
export const asActingRun = async (ctx: SystemCtx, run: ActingRun): Promise<Ctx> => ({
  ...(await asRunOwner(ctx, run)),
  agent: toAgent(run),
})

export function toRunOwnerCtx(ctx: SystemCtx, user: Actor | null, sso_organization_id: string | null): Ctx {
  if (!user || user.user_level === 'waitlisted') throw new RunOwnerLost()
  return toBackgroundCtx(ctx, user, { sso_organization_id })
}
