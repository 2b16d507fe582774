import { eq, sql } from 'drizzle-orm'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import { memberships, users } from '../../platform/db/schema/index.ts'

/** Whoever started the run has no access any more, so nothing may be done in their name. */
export class StarterLost extends Error {
  override readonly name = 'StarterLost'

  constructor() {
    super('The person who started this run no longer has access.')
  }
}

async function findActor(ctx: Pick<SystemCtx, 'db'>, userId: string): Promise<Actor | undefined> {
  const [row] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      user_level: users.user_level,
      first_name: users.first_name,
      last_name: users.last_name,
      memberships: sql<
        Actor['memberships']
      >`(select coalesce(json_agg(json_build_object('organization_id', m.organization_id, 'access', m.access)), '[]')
        from ${memberships} m where m.user_id = ${users.id})`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** No session stands behind a run: it goes on when its person has logged out. */
const noSession = '00000000-0000-0000-0000-000000000000'

/** The person behind a run with the rights of this moment. */
export async function asStarter(ctx: SystemCtx, userId: string): Promise<Ctx> {
  const user = await findActor(ctx, userId)
  if (!user || user.user_level === 'waitlisted') throw new StarterLost()
  return {
    ...ctx,
    user,
    session: { id: noSession, created_at: ctx.clock.now(), is_fresh: false },
    address: '',
    userAgent: null,
    device: undefined,
    setDevice: () => undefined,
  }
}
