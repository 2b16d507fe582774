import { sql, type SQL } from 'drizzle-orm'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { crews, flows } from '../factory.schema.ts'

/** The organization of a crew or flow, whose admins see its runs in the audit log; null for private and built-in ones. */
export const organizationOfDefinition = (definitionId: SQL): SQL =>
  sql`(select organization_id from ${crews} where id = ${definitionId} union all select organization_id from ${flows} where id = ${definitionId})`

export async function findOrganizationOfDefinition({ db }: Pick<SystemCtx, 'db'>, definitionId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`select ${organizationOfDefinition(sql`${definitionId}::uuid`)} as id`)
  return rows[0]!.id
}
