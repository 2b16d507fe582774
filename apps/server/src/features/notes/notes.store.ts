import type { NoteQuery } from '@adjutant/contract/notes'
import { and, asc, desc, eq, gte, ilike, isNull, lte, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { notes } from './notes.schema.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'

type Db = Pick<SystemCtx, 'db'>

export type NoteRow = typeof notes.$inferSelect
export type NotePatch = Partial<Pick<NoteRow, 'content' | 'entry_date'>>

const visibleTo = (actor: Actor) => and(isNull(notes.deleted_at), eq(notes.user_id, actor.id))

const orders = {
  newest: [desc(notes.entry_date), desc(notes.created_at), desc(notes.id)],
  oldest: [asc(notes.entry_date), asc(notes.created_at), asc(notes.id)],
} as const

const matching = (actor: Actor, { search, from, to }: NoteQuery) =>
  and(
    visibleTo(actor),
    search ? ilike(notes.content, toLikePattern(search)) : undefined,
    from ? gte(notes.entry_date, from) : undefined,
    to ? lte(notes.entry_date, to) : undefined,
  )

export async function selectNotes(ctx: Db, actor: Actor, query: NoteQuery): Promise<{ rows: NoteRow[]; total: number }> {
  const where = matching(actor, query)
  const rows = await ctx.db
    .select()
    .from(notes)
    .where(where)
    .orderBy(...orders[query.sort])
    .offset(query.skip)
    .limit(query.limit)
  return { rows, total: await ctx.db.$count(notes, where) }
}

export async function findNote(ctx: Db, actor: Actor, id: string): Promise<NoteRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(notes)
    .where(and(visibleTo(actor), eq(notes.id, id)))
  return row
}

/** Locked until the transaction ends, so that it isn't deleted during the update. */
export async function findNoteForUpdate(ctx: Db, actor: Actor, id: string): Promise<NoteRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(notes)
    .where(and(visibleTo(actor), eq(notes.id, id)))
    .for('update')
  return row
}

export async function insertNote(ctx: Db, row: typeof notes.$inferInsert): Promise<NoteRow> {
  return firstRow(await ctx.db.insert(notes).values(row).returning())
}

export async function updateNote(ctx: Db, id: string, patch: NotePatch): Promise<NoteRow> {
  return firstRow(
    await ctx.db
      .update(notes)
      .set({ ...patch, updated_at: sql`now()` })
      .where(eq(notes.id, id))
      .returning(),
  )
}

export async function moveNoteToTrash(ctx: Db, id: string, byUserId: string): Promise<void> {
  await ctx.db
    .update(notes)
    .set({ deleted_at: sql`now()`, deleted_by_user_id: byUserId })
    .where(eq(notes.id, id))
}
