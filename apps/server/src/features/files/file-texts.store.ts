import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { file_texts, files } from '../../platform/db/schema/index.ts'

type Db = Pick<SystemCtx, 'db'>

const claimMinutes = 2

export interface Claimed {
  id: string
  type: string
  blob: string
  size: number
}

/** Takes one file for two minutes: a process that dies with it in hand leaves it to the next. */
export async function claimUnread(ctx: Db): Promise<Claimed | undefined> {
  const unread = ctx.db
    .select({ id: files.id })
    .from(files)
    .where(sql`${files.state} = 'processing' and (${files.claimed_until} is null or ${files.claimed_until} < now())`)
    .orderBy(asc(files.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await ctx.db
    .update(files)
    .set({ claimed_until: sql`now() + make_interval(mins => ${claimMinutes})` })
    // Not IN: a plan may ask that again for each row, and so take more than one.
    .where(eq(files.id, unread))
    .returning({ id: files.id, type: files.type, blob: files.blob, size: files.size })
  return claimed
}

/** False where it is gone, or another process was faster. */
export async function markRead(ctx: Db, id: string, end: { state: 'ready' | 'failed'; reason: string | null }): Promise<boolean> {
  const marked = await ctx.db
    .update(files)
    .set({ ...end, claimed_until: null })
    .where(and(eq(files.id, id), eq(files.state, 'processing')))
    .returning({ id: files.id })
  return marked.length > 0
}

const rowsAtOnce = 500

export async function insertPassages(ctx: Db, fileId: string, passages: string[]): Promise<void> {
  const rows = passages.map((passage, chunk) => ({ file_id: fileId, chunk, passage }))
  for (let place = 0; place < rows.length; place += rowsAtOnce)
    await ctx.db.insert(file_texts).values(rows.slice(place, place + rowsAtOnce))
}

/** The texts of these files as far as they reach: the first passages of each, put together again. Who may see them was asked before. */
export async function selectTexts(ctx: Db, visibleIds: string[], mostPassages: number): Promise<Map<string, string>> {
  if (visibleIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(file_texts)
    .where(and(inArray(file_texts.file_id, visibleIds), lt(file_texts.chunk, mostPassages)))
    .orderBy(asc(file_texts.file_id), asc(file_texts.chunk))
  const byFile = Map.groupBy(rows, ({ file_id }) => file_id)
  return new Map([...byFile].map(([id, passages]) => [id, passages.map(({ passage }) => passage).join('\n')]))
}
