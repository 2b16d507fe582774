import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { firstRow } from '../../../platform/db/first-row.ts'
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts'
import { secondsFromNow } from '../../../platform/db/lease.ts'
import { contact_imports, contacts } from '../contacts.schema.ts'

type Db = Pick<SystemCtx, 'db'>

/** Longer than any chunk waits for the database. An import that loses its lease starts over, so only a dead process should lose it. */
const leaseTtlSeconds = 300

export interface Import {
  id: string
  created_at: Date
}

export async function beginImport({ db, user, newId }: Pick<Ctx, 'db' | 'user' | 'newId'>): Promise<Import> {
  return firstRow(
    await db
      .insert(contact_imports)
      .values({ id: newId(), user_id: user.id, lease_until: secondsFromNow(leaseTtlSeconds) })
      .returning({ id: contact_imports.id, created_at: contact_imports.created_at }),
  )
}

/** An expired lease is never renewed: another process can already be deleting the contacts. */
const isLive = (id: string) => and(eq(contact_imports.id, id), gt(contact_imports.lease_until, sql`now()`))

export async function renewImport({ db }: Db, id: string): Promise<boolean> {
  const renewed = await db
    .update(contact_imports)
    .set({ lease_until: secondsFromNow(leaseTtlSeconds) })
    .where(isLive(id))
    .returning({ id: contact_imports.id })
  return renewed.length > 0
}

/** This commit makes all contacts of the import visible at once. */
export async function finishImport({ db }: Db, id: string): Promise<boolean> {
  return (await db.delete(contact_imports).where(isLive(id)).returning({ id: contact_imports.id })).length > 0
}

/** No chunk is written after this commit. */
export async function expireImport({ db }: Db, id: string): Promise<void> {
  await db
    .update(contact_imports)
    .set({ lease_until: sql`now()` })
    .where(eq(contact_imports.id, id))
}

/** For a process that has just started and is the only one: every import is dead. */
export async function expireAllImports({ db }: Db): Promise<void> {
  await db.update(contact_imports).set({ lease_until: sql`now()` })
}

export async function listDeadImports({ db }: Db): Promise<string[]> {
  const expired = lte(contact_imports.lease_until, sql`now()`)
  return (await db.select({ id: contact_imports.id }).from(contact_imports).where(expired)).map(({ id }) => id)
}

export async function deleteSomeImported({ db }: Db, importId: string, limit: number): Promise<number> {
  const some = db.select({ id: contacts.id }).from(contacts).where(eq(contacts.import_id, importId)).limit(limit)
  return (await db.delete(contacts).where(inArray(contacts.id, some)).returning({ id: contacts.id })).length
}

export async function deleteImport({ db }: Db, id: string): Promise<void> {
  await db.delete(contact_imports).where(eq(contact_imports.id, id))
}
