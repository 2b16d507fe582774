import type { SearchHit } from '@adjutant/contract/search'
import { and, arrayOverlaps, desc, eq, exists, gte, inArray, ne, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Ctx, DbCtx, SystemCtx, UserCtx, ViewerCtx, ViewerPortsCtx } from '../../platform/ctx.ts'
import { search_entries, search_vectors, search_words } from './search.schema.ts'
import type { ClusteredEmbedding } from '../../platform/embeddings/embeddings.ts'
import { audienceIdsOf } from '../../platform/permissions.ts'
import { totalColumn } from '../../platform/records/page.ts'
import { isBeingImported } from '../contacts/index.ts'
import { fileTextPages } from '../files/index.ts'
import type { PassageKey } from './rank-fusion.logic.ts'

export type SearchCtx = ViewerPortsCtx & Pick<Ctx, 'embeddings'>

/** Filters the records that a person can see. */
export interface SearchFilter {
  kinds?: SearchHit['kind'][] | undefined
  /** Excludes a record, such as the conversation of the question. */
  exceptId?: string | undefined
  /**
   * Limits the search to records that these people can see too; each person is a list of the ids under which they see records. Not
   * supported for threads.
   */
  readers?: readonly (readonly string[])[] | undefined
}

/** The maximum number of compared sign vectors: all of a small organization, the nearest topics of a large one. */
const maxCompared = 10_000
const nearestLength = 200
/** A passage can be stored for several viewers, and more than one of them can be this person. */
const viewersOfOne = 2

export const placeColumns = { part_id: search_entries.part_id, chunk: search_entries.chunk, record_id: search_entries.record_id }

/** Selects the first passage of a record, which has its title. */
export const isOpening = and(sql`${search_entries.part_id} = ${search_entries.record_id}`, eq(search_entries.chunk, 0))

const isSeenBy = (audienceIds: readonly string[]): SQL => arrayOverlaps(search_entries.audience, [...audienceIds])

/** Whether each of these records exists and all of these people can see it; not for threads. */
export async function isSeenByAll({ db }: DbCtx, recordIds: readonly string[], readers: readonly (readonly string[])[]): Promise<boolean> {
  const rows = await db
    .selectDistinct({ id: search_entries.record_id })
    .from(search_entries)
    .where(and(inArray(search_entries.record_id, [...recordIds]), ...readers.map(isSeenBy)))
  return rows.length === new Set(recordIds).size
}

/** The permission filter of every query. */
export function visible(ctx: SearchCtx, { kinds, exceptId, readers = [] }: SearchFilter = {}): SQL {
  const seen = isSeenBy(audienceIdsOf(ctx.user))
  const isOther = exceptId === undefined ? undefined : ne(search_entries.record_id, exceptId)
  // Requests that are not accepted are excluded: a stranger's text must not reach the assistant by itself.
  const part = { threadId: search_entries.record_id, partId: search_entries.part_id }
  const isOpen = or(ne(search_entries.kind, 'thread'), ctx.ports.threads.canReadPart(ctx.user, part))
  const isComplete = or(ne(search_entries.kind, 'contact'), not(isBeingImported(search_entries.record_id)))
  return and(seen, isOpen, isComplete, kinds?.length ? inArray(search_entries.kind, kinds) : undefined, isOther, ...readers.map(isSeenBy))!
}

/**
 * Candidates by meaning, with their embeddings. Sign vectors are compared topic by topic, nearest first, until enough were compared;
 * `offset 0` keeps the planner from reordering.
 */
export async function selectNear(
  ctx: SearchCtx,
  clustered: ClusteredEmbedding,
  which: SearchFilter,
): Promise<(PassageKey & { embedding: Buffer })[]> {
  const ofKinds = which.kinds?.length ? sql`and kind = any(${sql.param(which.kinds)}::text[])` : sql``
  const ids = sql`${sql.param(audienceIdsOf(ctx.user))}::uuid[]`
  // Excluded before the nearest are selected: a long conversation is nearest to itself.
  const others = which.exceptId
    ? sql`where part_id not in (select part_id from ${search_entries} where record_id = ${which.exceptId})`
    : sql``
  const rows = await ctx.db.execute<PassageKey & { embedding: Buffer }>(
    sql`with compared as (
        select v.* from unnest(${sql.param(clustered.topics)}::smallint[]) with ordinality nearest(topic, place)
        cross join lateral (
          select part_id, chunk, bits from ${search_vectors} where viewer_id = any(${ids}) and topic = nearest.topic ${ofKinds} offset 0) v
        limit ${maxCompared}),
      near as (
        select part_id, chunk from compared ${others}
        order by bit_count(bits # ${clustered.bits}::bit(384)) limit ${nearestLength * viewersOfOne})
      select part_id, chunk, record_id, embedding from ${search_entries}
      where (part_id, chunk) in (select part_id, chunk from near) and embedding is not null and model = ${clustered.model}
        and ${visible(ctx, which)}`,
    'objects',
  )
  return rows
}

/** Condition: the person and each of the readers can see the record. The index stores the audience and excludes the trash. */
const isSeenTogether = ({ user }: UserCtx, readers: SearchFilter['readers'] = []): SQL | undefined =>
  and(...[audienceIdsOf(user), ...readers].map(isSeenBy))

/** Condition: the person and all of these readers can see the record; not for threads. */
export const isCommonRecord = (ctx: ViewerCtx, readers: SearchFilter['readers'], recordId: SQLWrapper): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(search_entries)
      .where(and(eq(search_entries.record_id, recordId), isOpening, isSeenTogether(ctx, readers))),
  )

/** Interactions of the matching contacts that the person and all of these readers can see, latest first. */
export const selectCommonInteractions = (
  ctx: ViewerCtx,
  readers: SearchFilter['readers'],
  { isMatch, limit }: { isMatch: (contactId: SQLWrapper) => SQL; limit: number },
) =>
  ctx.db
    .select({ id: search_entries.record_id, title: search_entries.title, body: search_entries.body })
    .from(search_entries)
    .where(
      and(
        eq(search_entries.kind, 'contact'),
        ne(search_entries.part_id, search_entries.record_id),
        isSeenTogether(ctx, readers),
        isMatch(search_entries.record_id),
      ),
    )
    .orderBy(desc(search_entries.updated_at), search_entries.part_id)
    .limit(limit)

/** The ids under which people see each of these records, if this person sees it; not for threads. */
export const selectAudiences = (ctx: ViewerCtx, recordIds: string[]) =>
  ctx.db
    .select({ id: search_entries.record_id, audience: search_entries.audience })
    .from(search_entries)
    .where(and(inArray(search_entries.record_id, recordIds), isOpening, ne(search_entries.kind, 'thread'), isSeenTogether(ctx)))

/** The passages, unordered. */
export function selectPassages(ctx: SearchCtx, places: readonly PassageKey[]) {
  const pages = fileTextPages(ctx)
  const wanted = places.map(({ part_id, chunk }) => sql`(${part_id}::uuid, ${chunk}::int)`)
  return (
    ctx.db
      .select({
        kind: search_entries.kind,
        record_id: search_entries.record_id,
        title: search_entries.title,
        body: search_entries.body,
        page: pages.page,
        updated_at: search_entries.updated_at,
      })
      .from(search_entries)
      // A file's passages are its entries, with the same numbers.
      .leftJoin(pages, and(eq(pages.file_id, search_entries.part_id), eq(pages.chunk, search_entries.chunk)))
      .where(and(sql`(${search_entries.part_id}, ${search_entries.chunk}) in (${sql.join(wanted, sql`, `)})`, visible(ctx)))
  )
}

export type Passage = Awaited<ReturnType<typeof selectPassages>>[number]

export interface ChangedRecord {
  kind: SearchHit['kind']
  id: string
  title: string
  updated_at: string
}

/** The records that were created or changed since then, the latest first; a message or an interaction counts as a change of its record. */
export async function listChangedRecords(
  ctx: SearchCtx,
  { since, kinds, limit }: { since: Date; kinds: SearchHit['kind'][]; limit: number },
): Promise<{ items: ChangedRecord[]; total: number }> {
  const changed = ctx.db
    .select({
      kind: search_entries.kind,
      id: search_entries.record_id,
      title: sql<string>`(array_agg(${search_entries.title} order by ${search_entries.updated_at} desc))[1]`.as('title'),
      updated_at: sql<Date>`max(${search_entries.updated_at})`.mapWith(search_entries.updated_at).as('changed_at'),
      total: totalColumn(),
    })
    .from(search_entries)
    .where(and(gte(search_entries.updated_at, since), visible(ctx, { kinds })))
    .groupBy(search_entries.kind, search_entries.record_id)
    .as('changed')
  const rows = await ctx.db.select().from(changed).orderBy(desc(changed.updated_at), changed.id).limit(limit)
  return {
    items: rows.map(({ kind, id, title, updated_at }) => ({ kind, id, title, updated_at: updated_at.toISOString() })),
    total: rows[0]?.total ?? 0,
  }
}

/** Other people, documents or models wrote these, even if only this person can see them. */
const outsideKinds: SearchHit['kind'][] = ['file', 'thread', 'advice']

/** Whether one of these records can have text that this person didn't write: because of its kind, or because other people can change it. */
export async function hasUntrustedRecord({ db, user, ports }: ViewerPortsCtx, ids: readonly string[]): Promise<boolean> {
  const isOutsideKind = inArray(search_entries.kind, outsideKinds)
  const isOutsideTalk = and(eq(search_entries.kind, 'conversation'), ports.conversations.hasUntrustedText(search_entries.record_id))
  const isPrivate = sql`${search_entries.audience} <@ array[${user.id}]::uuid[]`
  const rows = await db
    .select({ one: sql`1` })
    .from(search_entries)
    .where(and(inArray(search_entries.record_id, [...ids]), or(isOutsideKind, isOutsideTalk, not(isPrivate))))
    .limit(1)
  return rows.length > 0
}

/** The hour of the night (UTC) in which unused words are deleted: it reads the words of all passages. */
const cleanupHour = 3

/** Deletes words that no passage contains anymore, such as the name of a deleted contact. Runs once a night. */
export async function deleteUnusedWords(ctx: SystemCtx): Promise<void> {
  if (ctx.clock.now().getUTCHours() === cleanupHour) await pruneWords(ctx)
}

export async function pruneWords({ db }: DbCtx): Promise<void> {
  const isUnused = (form: ReturnType<typeof sql>) => sql`not exists (select from used where used.word = ${form})`
  await db.execute(
    sql`with used as materialized (select word from ts_stat('select words from search_entries'))
      delete from ${search_words} w
      where ${isUnused(sql`w.word`)} and ${isUnused(sql`(ts_lexize('english_stem', w.word))[1]`)}
        and ${isUnused(sql`(ts_lexize('german_stem', w.word))[1]`)}`,
  )
}
