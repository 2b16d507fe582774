import type { Note, NoteChange, NoteCreate, NoteQuery } from '@adjutant/contract/notes'
import { omitUndefined } from '@adjutant/contract/omit'
import { todayOf } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { checkOrigin, toOriginColumns } from '../chain/index.ts'
import { publishChange } from '../events/index.ts'
import { canDelete, canEdit } from './notes.policy.ts'
import { findNote, findNoteForUpdate, insertNote, selectNotes, updateNote } from './notes.store.ts'
import { toNote } from './notes.dto.ts'
import { noteTrash } from './notes.trash.ts'

export async function listNotes(ctx: Ctx, query: NoteQuery): Promise<PageOf<Note>> {
  const { rows, total } = await selectNotes(ctx, ctx.user, query)
  return { items: rows.map(toNote), total }
}

export async function readNote(ctx: Ctx, id: string): Promise<Note> {
  const row = await findNote(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return toNote(row)
}

export function createNote(ctx: Ctx, { content, entry_date = todayOf(ctx), origin }: NoteCreate): Promise<Note> {
  return inTransaction(ctx, async (tx) => {
    await checkOrigin(tx, origin)
    const row = await insertNote(tx, { id: tx.newId(), user_id: ctx.user.id, content, entry_date, ...toOriginColumns(origin) })
    await publishChange(tx, { topic: 'notes', id: row.id, kind: 'created', audience: [ctx.user.id] })
    return toNote(row)
  })
}

export function changeNote(ctx: Ctx, id: string, change: NoteChange): Promise<Note> {
  return inTransaction(ctx, async (tx) => {
    const before = await findNoteForUpdate(tx, ctx.user, id)
    if (!before || !canEdit(ctx.user, before)) throw new NotFound()
    if (Object.keys(change).length === 0) return toNote(before)
    const row = await updateNote(tx, id, omitUndefined(change))
    await publishChange(tx, { topic: 'notes', id, kind: 'changed', audience: [ctx.user.id] })
    return toNote(row)
  })
}

export function removeNote(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const note = await findNoteForUpdate(tx, ctx.user, id)
    if (!note || !canDelete(ctx.user, note)) throw new NotFound()
    await noteTrash.add(tx, id, [ctx.user.id])
  })
}
