import { sql } from 'drizzle-orm'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import { actorOf } from '../../platform/db/actor-columns.ts'
import { nameStatement } from '../../platform/db/named-statement.ts'

/** Whoever started the run has no access any more, so nothing may be done in their name. */
export class StarterLost extends Error {
  override readonly name = 'StarterLost'

  constructor() {
    super('The person who started this run no longer has access.')
  }
}

const find = nameStatement<{ actor: Actor | null }>('run_starter', sql`select ${actorOf(sql`${sql.placeholder('id')}::uuid`)} as actor`)

const findActor = async (ctx: Pick<SystemCtx, 'db'>, id: string): Promise<Actor | null> => (await find(ctx, { id }))[0]!.actor

/** No session stands behind a run: it goes on when its person has logged out. */
const noSession = '00000000-0000-0000-0000-000000000000'

/** The person behind a run with the rights of this moment. */
export const asStarter = async (ctx: SystemCtx, userId: string): Promise<Ctx> => toStarterCtx(ctx, await findActor(ctx, userId))

export function toStarterCtx(ctx: SystemCtx, user: Actor | null): Ctx {
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
