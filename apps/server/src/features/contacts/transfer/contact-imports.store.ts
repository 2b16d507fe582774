import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Ctx, DbCtx } from '../../../platform/ctx.ts'
import { defineQueue, deleteJob, releaseJob, renewLease, secondsFromNow } from '../../../platform/jobs/job-queue.ts'
import { lockUser } from '../../identity/index.ts'
import { contact_imports, contacts } from '../contacts.schema.ts'

export const importQueue = defineQueue({
  table: contact_imports,
  key: ['id'],
  token: ['attempts'],
  columns: [],
  isPending: sql`true`,
  orderBy: [contact_imports.lease_until],
  // Longer than any chunk waits for the database. An import that loses its lease is undone, so only a dead process should lose it.
  leaseSeconds: 300,
})

export interface Import {
  id: string
  created_at: Date
}

/** An expired lease is never renewed: another process can already be deleting the contacts. */
const liveImports = { ...importQueue, isPending: gt(contact_imports.lease_until, sql`now()`) }

/** Runs in a transaction. Returns nothing while another import of the same person runs. */
export async function beginImportIfIdle(ctx: Pick<Ctx, 'db' | 'user' | 'newId'>): Promise<Import | undefined> {
  const { db, user, newId } = ctx
  await lockUser(ctx, user.id)
  const isRunning = and(eq(contact_imports.user_id, user.id), liveImports.isPending)
  if ((await db.$count(contact_imports, isRunning)) > 0) return undefined
  const [begun] = await db
    .insert(contact_imports)
    .values({ id: newId(), user_id: user.id, attempts: 1, lease_until: secondsFromNow(importQueue.leaseSeconds) })
    .returning({ id: contact_imports.id, created_at: contact_imports.created_at })
  return begun
}

/** The importing process holds the first claim. */
const toClaim = (id: string) => ({ id, attempts: 1 })

export const renewImport = async (ctx: DbCtx, id: string): Promise<boolean> =>
  (await renewLease(ctx, liveImports, toClaim(id))) !== undefined

/** Makes all contacts of the import visible at once. */
export const finishImport = (ctx: DbCtx, id: string): Promise<boolean> => deleteJob(ctx, liveImports, toClaim(id))

/** After this commit no chunk can be written. */
export const expireImport = (ctx: DbCtx, id: string): Promise<boolean> => releaseJob(ctx, importQueue, toClaim(id))

export async function deleteSomeImported({ db }: DbCtx, importId: string, limit: number): Promise<number> {
  const some = db.select({ id: contacts.id }).from(contacts).where(eq(contacts.import_id, importId)).limit(limit)
  return (await db.delete(contacts).where(inArray(contacts.id, some)).returning({ id: contacts.id })).length
}

export async function deleteImport({ db }: DbCtx, id: string): Promise<void> {
  await db.delete(contact_imports).where(eq(contact_imports.id, id))
}
