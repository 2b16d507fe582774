import { originKinds } from '@adjutant/contract/core/choices'
import type { ChainRecord } from '@adjutant/contract/records/chain'
import { firstLine } from '@adjutant/contract/text/first-line'
import { and, desc, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../platform/ctx.ts'
import type { ChainAdapter, ChainKind, Direction, LinkSource, RecordLink } from './chain.adapters.ts'
import { notNull } from '../../platform/db/not-null.ts'

/** A column with ids of one kind of record, or of the kind that another column names. */
interface End {
  kind: ChainKind | PgColumn
  id: PgColumn
}

interface ColumnLinks {
  table: PgTable
  from: End
  to: End
  relation: RecordLink['relation']
  /** The day of the link. */
  day?: PgColumn
  where?: (ctx: Ctx) => SQL | undefined
  /** For a link that is of interest in one direction only. */
  only?: Direction
}

/** Ids are unique over all kinds, so the column with the kind needs no condition. */
const idsAt = ({ kind }: End, idsOf: Parameters<LinkSource>[1], kinds: readonly ChainKind[]): string[] =>
  typeof kind === 'string' ? idsOf(kind) : kinds.flatMap(idsOf)

const namedKinds: readonly ChainKind[] = [...originKinds, 'message']

const toKind = ({ kind }: End) => (typeof kind === 'string' ? sql<ChainKind>`${kind}::text` : sql<ChainKind>`${kind}`)

/** Passes the ids as one parameter, because a thousand parameters cost more than the query itself. */
const isOneOf = (column: PgColumn, ids: string[]): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`

/** The links that two columns of a table store. */
export const linkColumns =
  ({ table, from, to, relation, day, where, only }: ColumnLinks): LinkSource =>
  async (ctx, idsOf, direction, limit) => {
    const [nearEnd, farEnd] = direction === 'before' ? [to, from] : [from, to]
    const ids = idsAt(nearEnd, idsOf, namedKinds)
    if (ids.length === 0 || (only && only !== direction)) return []
    const rows = await ctx.db
      .select({
        from_kind: toKind(from),
        from_id: sql<string>`${from.id}`,
        to_kind: toKind(to),
        to_id: sql<string>`${to.id}`,
        day: day ? sql<string | null>`${day}::text` : sql<null>`null::text`,
      })
      .from(table)
      .where(and(isOneOf(nearEnd.id, ids), isNotNull(farEnd.id), where?.(ctx)))
      .orderBy(desc(farEnd.id))
      .limit(limit)
    return rows.map((row) => ({
      from: { kind: row.from_kind, id: row.from_id },
      to: { kind: row.to_kind, id: row.to_id },
      relation,
      day: row.day,
    }))
  }

type WithOrigin = PgTable & { id: PgColumn; origin_kind: PgColumn; origin_id: PgColumn }

/** The link to the record that a record was created from. */
export const linkOrigin = (kind: ChainKind, table: WithOrigin): LinkSource =>
  linkColumns({ table, from: { kind: table.origin_kind, id: table.origin_id }, to: { kind, id: table.id }, relation: 'created' })

/** The columns of a new record with its origin. */
export const toOriginColumns = (origin: { kind: (typeof originKinds)[number]; id: string } | undefined) => ({
  origin_kind: origin?.kind ?? null,
  origin_id: origin?.id ?? null,
})

interface Described {
  table: PgTable
  id: PgColumn
  title: PgColumn
  at: PgColumn & { _: { data: Date } }
  /** When it happened, a time or a day; absent for records that only have a creation. */
  happenedAt?: PgColumn & { _: { data: Date | string } }
  isVisible: (ctx: Ctx) => SQL | undefined
  /** The title is the first line of a text. */
  isText?: boolean
}

/** Long enough to contain the first line. */
const textCharacters = 1_000
const maxTitle = 140

interface Row extends Partial<Pick<ChainRecord, 'by' | 'thread_id' | 'run_kind'>> {
  id: string
  title: string
  at: Date
  happened_at?: Date | string | null
}

export const toChainRecord = (
  kind: ChainKind,
  { id, title, at, happened_at = null, by = null, thread_id = null, run_kind = null }: Row,
): ChainRecord => ({
  ...{ kind, id, title, by, thread_id, run_kind },
  at: at.toISOString(),
  happened_at: happened_at instanceof Date ? happened_at.toISOString() : happened_at,
})

export const toTextTitle = (text: string): string => firstLine(text, maxTitle)

/** Describes records of a table whose rows have a title and a time. */
export const describeRows = (
  kind: ChainKind,
  { table, id, title, at, happenedAt, isVisible, isText = false }: Described,
): ChainAdapter['describe'] => ({
  [kind]: async (ctx: Ctx, ids: string[]) => {
    const rows = await ctx.db
      .select({
        id: sql<string>`${id}`,
        title: sql<string>`left(${title}, ${textCharacters}::int)`,
        at: notNull(at),
        ...(happenedAt && { happened_at: sql<Date | string | null>`${happenedAt}`.mapWith(happenedAt) }),
      })
      .from(table)
      .where(and(isOneOf(id, ids), isVisible(ctx)))
    return rows.map((row) => toChainRecord(kind, { ...row, title: isText ? toTextTitle(row.title) : row.title }))
  },
})
