import { eq } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { deletePrivateAdvice } from '../advice/index.ts'
import { deletePrivateContacts } from '../contacts/index.ts'
import { deletePrivateFiles } from '../files/index.ts'
import { deletePrivateGoals } from '../goals/index.ts'
import { deletePrivateTasks } from '../tasks/index.ts'
import { data_exports } from './personal-data.schema.ts'

const deletions = [deletePrivateGoals, deletePrivateAdvice, deletePrivateTasks, deletePrivateContacts, deletePrivateFiles]

/** Deletes records that only this person could see. The organization's records have already passed to its owner. */
export async function deletePrivateRecords({ db }: DbCtx, userId: string): Promise<void> {
  for (const toStatement of deletions) await db.execute(toStatement(userId))
}

/** The archives are deleted with the account. Their files contain everything, so they are deleted at once. */
export async function selectArchives({ db }: DbCtx, userId: string): Promise<string[]> {
  const rows = await db.select({ blob: data_exports.blob }).from(data_exports).where(eq(data_exports.user_id, userId))
  return rows.flatMap(({ blob }) => (blob ? [blob] : []))
}
