import type { PageText } from '@adjutant/reader'
import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { DbCtx } from '../../../platform/ctx.ts'
import { claimJobs, defineQueue, type JobOf } from '../../../platform/jobs/job-queue.ts'
import { file_reading_turns, file_texts, files } from '../files.schema.ts'

/** Files whose text is not extracted yet. */
export const fileQueue = defineQueue({
  table: files,
  key: ['id'],
  // A file with a new version is another job.
  token: ['attempts', 'blob'],
  columns: ['type', 'size', 'uploaded_by_user_id', 'created_by_user_id'],
  isPending: eq(files.state, 'processing'),
  orderBy: [files.id],
  leaseSeconds: 30,
})

export type ClaimedFile = JobOf<typeof fileQueue>

/** Small texts have their own lane, so that none waits behind pictures, which take up to 30 seconds each. */
export type ReadingLane = (typeof file_reading_turns.$inferSelect)['lane']
/** In bytes. */
const quickTextSize = 1_000_000

const isSmallText = sql`(${files.type} like 'text/%' and ${files.size} <= ${quickTextSize})`
const ownerId = sql`coalesce(${files.uploaded_by_user_id}, ${files.created_by_user_id})`

/**
 * People take turns, so a person with a thousand files delays another by one file only. Files that failed before come last among a person's
 * files.
 */
export async function claimUnreadFile(ctx: DbCtx, lane: ReadingLane): Promise<ClaimedFile | undefined> {
  const servedAt = sql`(select served_at from ${file_reading_turns} t where t.user_id = ${ownerId} and t.lane = ${lane})`
  const [claimed] = await claimJobs(ctx, fileQueue, 1, {
    where: lane === 'quick' ? isSmallText : sql`not ${isSmallText}`,
    orderBy: [sql`${servedAt} nulls first`, files.attempts, files.id],
  })
  const userId = claimed?.uploaded_by_user_id ?? claimed?.created_by_user_id
  if (userId) await recordTurn(ctx, userId, lane)
  return claimed
}

async function recordTurn(ctx: DbCtx, userId: string, lane: ReadingLane): Promise<void> {
  const served_at = sql`clock_timestamp()`
  const { user_id, lane: laneColumn } = file_reading_turns
  await ctx.db
    .insert(file_reading_turns)
    .values({ user_id: userId, lane, served_at })
    .onConflictDoUpdate({ target: [user_id, laneColumn], set: { served_at } })
}

export async function deletePassages(ctx: DbCtx, fileId: string): Promise<void> {
  await ctx.db.delete(file_texts).where(eq(file_texts.file_id, fileId))
}

export interface PassageOfPage {
  page: number | null
  passage: string
}

/** `first`: number of the first passage. */
export async function insertPassages(ctx: DbCtx, fileId: string, passages: PassageOfPage[], first: number): Promise<void> {
  if (passages.length === 0) return
  await ctx.db.insert(file_texts).values(passages.map((one, place) => ({ file_id: fileId, chunk: first + place, ...one })))
}

/**
 * Beginnings of the files' texts, joined page by page. The caller has checked access. Only the current version has a text; earlier versions
 * have none.
 */
export async function selectTexts(
  ctx: DbCtx,
  visible: readonly { id: string; version: number }[],
  maxCharacters: number,
): Promise<Map<string, PageText[]>> {
  if (visible.length === 0) return new Map()
  const isCurrent = or(...visible.map(({ id, version }) => and(eq(files.id, id), eq(files.version, version))))
  const before = sql<number>`sum(length(${file_texts.passage})) over (partition by ${file_texts.file_id} order by ${file_texts.chunk})
    - length(${file_texts.passage})`
  const all = ctx.db
    .select({
      file_id: file_texts.file_id,
      chunk: file_texts.chunk,
      page: file_texts.page,
      passage: file_texts.passage,
      before: before.as('before'),
    })
    .from(file_texts)
    .innerJoin(files, eq(files.id, file_texts.file_id))
    .where(isCurrent)
    .as('all_texts')
  const rows = await ctx.db.select().from(all).where(lt(all.before, maxCharacters)).orderBy(asc(all.file_id), asc(all.chunk))
  return new Map([...Map.groupBy(rows, ({ file_id }) => file_id)].map(([id, passages]) => [id, toPages(passages)]))
}

const toPages = (passages: readonly PassageOfPage[]): PageText[] =>
  [...Map.groupBy(passages, ({ page }) => page)].map(([page, ofPage]) => ({ page, text: ofPage.map(({ passage }) => passage).join('\n') }))

/** Subquery with the page of each passage of a file, to join. */
export const fileTextPages = ({ db }: DbCtx) =>
  db.select({ file_id: file_texts.file_id, chunk: file_texts.chunk, page: file_texts.page }).from(file_texts).as('file_text_pages')
