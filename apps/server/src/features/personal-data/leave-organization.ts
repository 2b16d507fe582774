import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'

/** What the person owns in the organization passes to its owner; the membership itself goes with the account. */
export async function passRecordsToOwner({ db, user }: Ctx, organizationId: string): Promise<void> {
  const owner = sql`(select owner_id from organizations where id = ${organizationId}::uuid)`
  const statements = [
    sql`update goals set user_id = ${owner} where user_id = ${user.id}::uuid and organization_id = ${organizationId}::uuid`,
    sql`update advice set user_id = ${owner} where user_id = ${user.id}::uuid and organization_id = ${organizationId}::uuid`,
    ...['task', 'contact', 'file'].map(
      (kind) => sql`update ${sql.identifier(`${kind}s`)} set created_by_user_id = ${owner} where created_by_user_id = ${user.id}::uuid
        and id in (select ${sql.identifier(`${kind}_id`)} from ${sql.identifier(`${kind}_shares`)} where organization_id = ${organizationId}::uuid)`,
    ),
  ]
  for (const statement of statements) await db.execute(statement)
}
