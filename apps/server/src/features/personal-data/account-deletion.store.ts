import { and, asc, eq, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { data_exports } from './personal-data.schema.ts'
import { memberships, organizations } from '../organizations/organizations.schema.ts'

type Db = Pick<SystemCtx, 'db'>

export interface Standing {
  id: string
  name: string
  is_owner: boolean
  /** Members besides this person. */
  others: number
}

/** The organizations that the person belongs to or owns. */
export const selectStandings = ({ db }: Db, userId: string): Promise<Standing[]> =>
  db
    .select({
      id: organizations.id,
      name: organizations.name,
      is_owner: sql<boolean>`${organizations.owner_id} is not distinct from ${userId}::uuid`,
      others: sql<number>`(select count(*)::int from ${memberships} m where m.organization_id = ${organizations.id} and m.user_id <> ${userId}::uuid)`,
    })
    .from(organizations)
    .leftJoin(memberships, and(eq(memberships.organization_id, organizations.id), eq(memberships.user_id, userId)))
    .where(sql`${memberships.user_id} is not null or ${organizations.owner_id} = ${userId}::uuid`)
    .orderBy(asc(organizations.name), asc(organizations.id))

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
