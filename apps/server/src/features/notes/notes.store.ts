import type { NoteQuery } from '@adjutant/contract/notes'
import { and, asc, desc, eq, gte, ilike, isNull, lte } from 'drizzle-orm'
import type { Actor, DbCtx } from '../../platform/ctx.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { createRecordStore } from '../../platform/records/record-store.ts'
import { notes } from './notes.schema.ts'

export type NoteRow = typeof notes.$inferSelect

const store = createRecordStore(notes, (actor) => and(isNull(notes.deleted_at), eq(notes.user_id, actor.id)))

export const { find: findNote, findForUpdate: findNoteForUpdate, insert: insertNote, update: updateNote } = store

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
