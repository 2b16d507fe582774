import { z } from 'zod'
import { defineRoutes } from './core/define.ts'
import { day, filledText, Id, Timestamp, paging, text } from './core/fields.ts'
import { limits } from './core/limits.ts'
import { appMessages } from './messages/app-messages.ts'
import { Origin } from './records/chain.ts'

export const Note = z
  .object({ id: Id, user_id: Id, content: z.string(), entry_date: z.string(), created_at: Timestamp, updated_at: Timestamp })
  .meta({ id: 'Note' })
export type Note = z.infer<typeof Note>

const content = filledText(appMessages.note.contentRequired, limits.longText)

/** A sent `user_id` is ignored: a note belongs to its author. The default date is today in UTC. */
export const NoteCreate = z.object({ content, entry_date: day().optional(), origin: Origin.optional() }).meta({ id: 'NoteCreate' })
export type NoteCreate = z.infer<typeof NoteCreate>

export const NoteChange = z.object({ content: content.optional(), entry_date: day().optional() }).meta({ id: 'NoteChange' })
export type NoteChange = z.infer<typeof NoteChange>

export const NoteQuery = z.object({
  search: text(limits.title).default(''),
  sort: z.enum(['newest', 'oldest'], { error: 'sort must be newest or oldest.' }).default('newest'),
  from: day().optional(),
  to: day().optional(),
  ...paging,
})
export type NoteQuery = z.infer<typeof NoteQuery>

export const notes = defineRoutes({
  list: { kind: 'page', method: 'GET', path: '/api/journals/', summary: 'List your notes', query: NoteQuery, reply: z.array(Note) },
  create: { method: 'POST', path: '/api/journals/', summary: 'Create a note', body: NoteCreate, reply: Note, status: 201 },
  read: { method: 'GET', path: '/api/journals/{id}', summary: 'Read a note', reply: Note },
  change: { method: 'PUT', path: '/api/journals/{id}', summary: 'Change a note', body: NoteChange, reply: Note },
  remove: { method: 'DELETE', path: '/api/journals/{id}', summary: 'Move a note to the bin' },
})
