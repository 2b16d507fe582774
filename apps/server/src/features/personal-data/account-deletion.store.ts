import { eq, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { data_exports } from './personal-data.schema.ts'

type Db = Pick<SystemCtx, 'db'>

/** Records that nobody else sees. The organization's records have already passed to its owner; an assigned task stays with its assignee. */
const ownRecords = (userId: string) => [
  sql`delete from goals where user_id = ${userId}::uuid and organization_id is null`,
  sql`delete from advice where user_id = ${userId}::uuid and organization_id is null`,
  sql`delete from tasks t where created_by_user_id = ${userId}::uuid and coalesce(assigned_to_user_id, created_by_user_id) = created_by_user_id
    and not exists (select from task_shares s where s.task_id = t.id)`,
  sql`delete from contacts c where created_by_user_id = ${userId}::uuid and not exists (select from contact_shares s where s.contact_id = c.id)`,
  sql`delete from files f where created_by_user_id = ${userId}::uuid and not exists (select from file_shares s where s.file_id = f.id)
    and not exists (select from attachments a where a.file_id = f.id and a.kind = 'message')`,
]

export async function deleteOwnRecords({ db }: Db, userId: string): Promise<void> {
  for (const statement of ownRecords(userId)) await db.execute(statement)
}

/** The archives are deleted with the account. Their files contain everything, so they are deleted at once. */
export async function selectArchives({ db }: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ blob: data_exports.blob }).from(data_exports).where(eq(data_exports.user_id, userId))
  return rows.flatMap(({ blob }) => (blob ? [blob] : []))
}
