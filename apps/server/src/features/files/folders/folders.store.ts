import { and, inArray, sql } from 'drizzle-orm'
import type { ViewerCtx, ViewerPortsCtx } from '../../../platform/ctx.ts'
import { moveToTrash } from '../../../platform/records/soft-delete.ts'
import { files } from '../files.schema.ts'
import { isUnder, isListed } from '../files.conditions.ts'
import type { FileRow } from '../files.store.ts'
import { selectRows } from '../files.store.ts'

export const selectFolderCounts = (ctx: ViewerPortsCtx): Promise<{ folder: string; files: number }[]> =>
  ctx.db
    .select({ folder: files.folder, files: sql<number>`count(*)::int` })
    .from(files)
    .where(isListed(ctx))
    .groupBy(files.folder)

/** Visible files of a folder and its subfolders, locked until the transaction ends. Returns one more than `max` if there are more. */
export async function selectInFolderForUpdate(ctx: ViewerPortsCtx, folder: string, max: number): Promise<FileRow[]> {
  const inside = and(isListed(ctx), isUnder(folder))
  const locked = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(inside)
    .orderBy(files.id)
    .limit(max + 1)
    .for('update')
  const ids = locked.map(({ id }) => id)
  return ids.length === 0 ? [] : selectRows(ctx).where(and(inArray(files.id, ids), isListed(ctx)))
}

/** Replaces the prefix `from` of their folders with `to`. */
export async function moveFiles(ctx: ViewerPortsCtx, ids: string[], from: string, to: string): Promise<void> {
  const rest = sql`substr(${files.folder}, ${from.length + 2}::int)`
  const folder = to === '' ? rest : sql`case when ${files.folder} = ${from} then ${to} else ${`${to}/`} || ${rest} end`
  await ctx.db
    .update(files)
    .set({ folder, updated_at: sql`now()` })
    .where(inArray(files.id, ids))
}

export const trashFiles = (ctx: ViewerCtx, ids: readonly string[]): Promise<void> => moveToTrash(ctx, files, ids)
