import { sql } from 'drizzle-orm'
import type { Actor, Ctx, SystemCtx } from '../ctx.ts'
import { actorOf } from '../db/actor-columns.ts'
import { prepareStatement } from '../db/prepared-statement.ts'

const find = prepareStatement<{ actor: Actor | null }>(
  'background_actor',
  sql`select ${actorOf(sql`${sql.placeholder('user_id')}::uuid`, sql`${sql.placeholder('sso_organization_id')}::uuid`)} as actor`,
)

/** The owner of background work. Its tables have these columns. */
export interface Starter {
  user_id: string
  /** Of the session that started the work; null for the account's own factors. */
  sso_organization_id: string | null
}

export const starterOf = ({ user, session }: Pick<Ctx, 'user' | 'session'>): Starter => ({
  user_id: user.id,
  sso_organization_id: session.sso_organization_id,
})

/** Reads the person with the current access of the starting session; null if the account is gone. */
export const findActor = async (ctx: Pick<SystemCtx, 'db'>, { user_id, sso_organization_id }: Starter): Promise<Actor | null> =>
  (await find(ctx, { user_id, sso_organization_id }))[0]!.actor

/** No session has this id: background work continues after a logout. */
const noSession = '00000000-0000-0000-0000-000000000000'

/** The context of background work for a person. */
export const toBackgroundCtx = (
  ctx: SystemCtx,
  user: Actor,
  { sso_organization_id, sessionId }: { sso_organization_id: string | null; sessionId?: string | null },
): Ctx => ({
  ...ctx,
  user,
  session: { id: sessionId ?? noSession, created_at: ctx.clock.now(), is_fresh: false, sso_organization_id },
  address: '',
  userAgent: null,
  device: undefined,
  setDevice: () => undefined,
})
