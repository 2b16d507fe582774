import { sql } from 'drizzle-orm'
import type { DbCtx } from '../../../platform/ctx.ts'
import { firstRow } from '../../../platform/db/first-row.ts'
import { file_uploads, file_versions, files } from '../files.schema.ts'
import { limitingOrganizationSql, limitSharersSql } from '../../identity/index.ts'

/** Locks the quota that this person shares in until the transaction ends. */
export async function lockQuota(ctx: DbCtx, ownerId: string): Promise<void> {
  const usedSpace = sql`coalesce(${limitingOrganizationSql(ownerId)}, ${ownerId}::uuid)`
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('room of ' || ${usedSpace}::text, 0))`)
}

export interface UsedSpace {
  own: number
  /** Null if no organization's limit applies. */
  organization: number | null
}

/**
 * In bytes. A file counts for its owner, whoever uploaded its versions, because nobody else can delete it. The same bytes count once over
 * all versions (`union` removes duplicates).
 */
export async function findUsedSpace(ctx: DbCtx, ownerId: string): Promise<UsedSpace> {
  const sharers = limitSharersSql(ownerId)
  const { rows } = await ctx.db.execute<{ own: string; all: string; is_shared: boolean }>(sql`
    select coalesce(sum(size) filter (where owner_id = ${ownerId}::uuid), 0)::text as own, coalesce(sum(size), 0)::text as all,
      ${limitingOrganizationSql(ownerId)} is not null as is_shared
    from (
      select created_by_user_id as owner_id, blob, size from ${files} where created_by_user_id in ${sharers}
      union
      select f.created_by_user_id, v.blob, v.size from ${files} f join ${file_versions} v on v.file_id = f.id
      where f.created_by_user_id in ${sharers}
      union
      select coalesce(f.created_by_user_id, u.user_id), u.blob, u.size from ${file_uploads} u left join ${files} f on f.id = u.target_id
      where coalesce(f.created_by_user_id, u.user_id) in ${sharers} and u.file_id is null and u.expires_at > now()
    ) as kept`)
  const { own, all, is_shared } = firstRow(rows)
  return { own: Number(own), organization: is_shared ? Number(all) : null }
}
