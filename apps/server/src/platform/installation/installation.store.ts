import { isNull, sql } from 'drizzle-orm'
import type { DbCtx } from '../ctx.ts'
import { installation } from './installation.schema.ts'

interface Installation {
  id: string | null
  secret_check: Uint8Array | null
}

export async function readInstallation({ db }: DbCtx): Promise<Installation> {
  const [row] = await db.select({ id: installation.id, secret_check: installation.secret_check }).from(installation)
  return row ?? { id: null, secret_check: null }
}

/** Returns the stored id: another process may have stored its own first. */
export async function storeInstallationId({ db }: DbCtx, id: string): Promise<string> {
  await db
    .insert(installation)
    .values({ id })
    .onConflictDoUpdate({ target: installation.is_only, set: { id }, setWhere: isNull(installation.id) })
  return (await readInstallation({ db })).id!
}

/** Keeps an existing check value unless it is replaced. Returns the stored one. */
export async function storeSecretCheck({ db }: DbCtx, secret_check: Buffer, { isReplaced }: { isReplaced: boolean }): Promise<Uint8Array> {
  await db
    .insert(installation)
    .values({ secret_check })
    .onConflictDoUpdate({
      target: installation.is_only,
      set: { secret_check },
      setWhere: isReplaced ? sql`true` : isNull(installation.secret_check),
    })
  return (await readInstallation({ db })).secret_check!
}
