import type { PageText } from '@adjutant/reader'
import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { file_reading_turns, file_texts, files } from '../files.schema.ts'

type Db = Pick<SystemCtx, 'db'>

/** Longer than the renewal interval, so that one renewal can be late. */
const claimSeconds = 30

const claimEnd = sql`now() + make_interval(secs => ${claimSeconds})`

export interface ClaimedFile {
  id: string
  type: string
  blob: string
  size: number
  /** Attempts including this one. */
  readings: number
}

/** Small texts have their own lane, so that none waits behind pictures, which take up to 30 seconds each. */
export type ReadingLane = (typeof file_reading_turns.$inferSelect)['lane']
/** In bytes. */
const quickTextSize = 1_000_000

const isSmallText = sql`(${files.type} like 'text/%' and ${files.size} <= ${quickTextSize})`
const ownerId = sql`coalesce(${files.kept_by_user_id}, ${files.created_by_user_id})`

/**
 * Claims one file for a limited time; if the process dies, another one takes over. People take turns, so a person with a thousand files
 * delays another by one file only. Files that failed before come last among a person's files.
 */
export async function claimUnreadFile(ctx: Db, lane: ReadingLane): Promise<ClaimedFile | undefined> {
  const [claimed] = await ctx.db.execute<ClaimedFile & Record<string, unknown>>(
    sql`with next as materialized (
        select ${files.id} as id, ${ownerId} as owner_id
        from ${files} left join ${file_reading_turns} t on t.user_id = ${ownerId} and t.lane = ${lane}
        where ${files.state} = 'processing' and (${files.claimed_until} is null or ${files.claimed_until} < now())
          and ${lane === 'quick' ? isSmallText : sql`not ${isSmallText}`}
        order by t.served_at nulls first, ${files.readings}, ${files.id}
        limit 1 for update of ${files} skip locked),
      turn as (
        insert into ${file_reading_turns} (user_id, lane, served_at)
        select owner_id, ${lane}, clock_timestamp() from next where owner_id is not null
        on conflict (user_id, lane) do update set served_at = excluded.served_at)
      update ${files} f set claimed_until = ${claimEnd}, readings = f.readings + 1
      from next where f.id = next.id
      returning f.id, f.type, f.blob, f.size::float8 as size, f.readings`,
    'objects',
  )
  return claimed
}

/** A file with a new version is no longer the claimed one. */
const isStill = ({ id, blob }: ClaimedFile) => and(eq(files.id, id), eq(files.blob, blob), eq(files.state, 'processing'))

export async function renewClaim(ctx: Db, claimed: ClaimedFile): Promise<void> {
  await ctx.db.update(files).set({ claimed_until: claimEnd }).where(isStill(claimed))
}

/** Undoes the claim without counting an attempt. */
export async function releaseClaim(ctx: Db, claimed: ClaimedFile): Promise<void> {
  await ctx.db
    .update(files)
    .set({ claimed_until: null, readings: sql`${files.readings} - 1` })
    .where(isStill(claimed))
}

/** Locked until the transaction ends. False if the file is deleted or another process finished first. */
export async function lockUnread(ctx: Db, claimed: ClaimedFile): Promise<boolean> {
  const held = await ctx.db.select({ id: files.id }).from(files).where(isStill(claimed)).for('update')
  return held.length > 0
}

export async function markRead(ctx: Db, id: string, end: { state: 'ready' | 'failed'; reason: string | null }): Promise<void> {
  await ctx.db
    .update(files)
    .set({ ...end, claimed_until: null })
    .where(eq(files.id, id))
}

export async function deletePassages(ctx: Db, fileId: string): Promise<void> {
  await ctx.db.delete(file_texts).where(eq(file_texts.file_id, fileId))
}

export interface PassageOfPage {
  page: number | null
  passage: string
}

/** `first`: number of the first passage. */
export async function insertPassages(ctx: Db, fileId: string, passages: PassageOfPage[], first: number): Promise<void> {
  if (passages.length === 0) return
  await ctx.db.insert(file_texts).values(passages.map((one, place) => ({ file_id: fileId, chunk: first + place, ...one })))
}

/**
 * Beginnings of the files' texts, joined page by page. The caller has checked access. Only the current version has a text; earlier versions
 * have none.
 */
export async function selectTexts(
  ctx: Db,
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
export const fileTextPages = ({ db }: Db) =>
  db.select({ file_id: file_texts.file_id, chunk: file_texts.chunk, page: file_texts.page }).from(file_texts).as('file_text_pages')
