import type { NoteQuery } from '@adjutant/contract/notes'
import { and, asc, desc, eq, gte, ilike, isNull, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Actor, DbCtx, UserCtx } from '../../platform/ctx.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { createRecordStore } from '../../platform/records/record-store.ts'
import { rowExists } from '../../platform/records/row-exists.ts'
import { notes } from './notes.schema.ts'
import { exportOwned } from '../../platform/records/personal-data.ts'

export type NoteRow = typeof notes.$inferSelect

export const noteExists = rowExists(notes)

/** The only definition of the notes a person sees. */
export const isOwn = (actor: Actor) => and(isNull(notes.deleted_at), eq(notes.user_id, actor.id))

const store = createRecordStore(notes, isOwn)

export const { find: findNote, findForUpdate: findNoteForUpdate, insert: insertNote, update: updateNote, selectVisibleIds } = store

/** Condition: the note exists, belongs to the person and is not in the trash. */
export const canSeeNote = ({ user }: UserCtx, id: SQLWrapper): SQL =>
  sql`exists (select 1 from ${notes} where ${and(eq(notes.id, id), isOwn(user))})`

/** The text of a note for background work; undefined if it is deleted. */
export async function findNoteText(ctx: DbCtx, id: string): Promise<Pick<NoteRow, 'user_id' | 'content' | 'entry_date'> | undefined> {
  const [row] = await ctx.db
    .select({ user_id: notes.user_id, content: notes.content, entry_date: notes.entry_date })
    .from(notes)
    .where(and(eq(notes.id, id), isNull(notes.deleted_at)))
  return row
}

const orders = {
  newest: [desc(notes.entry_date), desc(notes.created_at), desc(notes.id)],
  oldest: [asc(notes.entry_date), asc(notes.created_at), asc(notes.id)],
}

export const selectNotes = (ctx: DbCtx, actor: Actor, { search, from, to, sort, ...limits }: NoteQuery) =>
  store.selectPage(ctx, actor, {
    where: and(
      search ? ilike(notes.content, toLikePattern(search)) : undefined,
      from ? gte(notes.entry_date, from) : undefined,
      to ? lte(notes.entry_date, to) : undefined,
    ),
    orderBy: orders[sort],
    ...limits,
  })

export const exportNotes = exportOwned(notes, notes.user_id)
