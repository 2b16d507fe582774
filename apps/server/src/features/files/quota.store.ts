import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { file_uploads, file_versions, files, users } from '../../platform/db/schema/index.ts'

type Owned = Pick<Ctx, 'db' | 'user'>

const firstOrganization = ({ user }: Owned) => sql`(select organization_id from ${users} where id = ${user.id})`

/** Until the transaction ends nobody else who shares in the same room takes any of it. */
export async function holdRoom(ctx: Owned): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('room of ' || coalesce(${firstOrganization(ctx)}, ${ctx.user.id}::uuid)::text, 0))`,
  )
}

export interface UsedRoom {
  own: number
  /** Null without an organization. */
  organization: number | null
}

/** In bytes, by who brought them. What lies in the store once counts once, however many versions it is. */
export async function findUsedRoom(ctx: Owned): Promise<UsedRoom> {
  const sharers = sql`(select id from ${users} where id = ${ctx.user.id} or organization_id = ${firstOrganization(ctx)})`
  const { rows } = await ctx.db.execute<{ own: string; all: string; is_shared: boolean }>(sql`
    select coalesce(sum(size) filter (where user_id = ${ctx.user.id}), 0)::text as own, coalesce(sum(size), 0)::text as all,
      ${firstOrganization(ctx)} is not null as is_shared
    from (
      select distinct on (blob) user_id, size from (
        select blob, size, kept_by_user_id as user_id from ${files} where kept_by_user_id in ${sharers}
        union all
        select blob, size, kept_by_user_id from ${file_versions} where kept_by_user_id in ${sharers}
        union all
        select blob, size, user_id from ${file_uploads} where user_id in ${sharers} and file_id is null and expires_at > now()
      ) as pieces
      order by blob, user_id
    ) as kept`)
  const { own, all, is_shared } = rows[0]!
  return { own: Number(own), organization: is_shared ? Number(all) : null }
}
