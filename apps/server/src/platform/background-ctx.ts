import { sql } from 'drizzle-orm'
import type { Actor, Ctx, SystemCtx } from './ctx.ts'
import { actorOf } from './db/actor-columns.ts'
import { nameStatement } from './db/named-statement.ts'

const find = nameStatement<{ actor: Actor | null }>(
  'background_actor',
  sql`select ${actorOf(sql`${sql.placeholder('id')}::uuid`)} as actor`,
)

/** Reads the person with the rights of this moment; null where the account is gone. */
export const findActor = async (ctx: Pick<SystemCtx, 'db'>, id: string): Promise<Actor | null> => (await find(ctx, { id }))[0]!.actor

/** No session has this id: work that carries it goes on after its person has logged out. */
const noSession = '00000000-0000-0000-0000-000000000000'

/** The context of work that goes on for a person outside any request. */
export const toBackgroundCtx = (ctx: SystemCtx, user: Actor, sessionId: string = noSession): Ctx => ({
  ...ctx,
  user,
  session: { id: sessionId, created_at: ctx.clock.now(), is_fresh: false, sso_organization_id: null },
  address: '',
  userAgent: null,
  device: undefined,
  setDevice: () => undefined,
})
