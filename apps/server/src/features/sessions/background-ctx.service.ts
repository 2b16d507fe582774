import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { toBackgroundCtx } from '../../platform/jobs/background-ctx.ts'
import { findActor } from '../identity/index.ts'
import { listLastSignIns } from './sessions.store.ts'

/** The context of a person with their current permissions, for work that nobody's request started; undefined if the account is gone. */
export async function findBackgroundCtx(ctx: SystemCtx, userId: string): Promise<Ctx | undefined> {
  const [signIn] = await listLastSignIns(ctx, [userId])
  const actor = signIn && (await findActor(ctx, signIn))
  return actor ? toBackgroundCtx(ctx, actor, signIn) : undefined
}
