import { z } from 'zod'
import { defineRoutes } from './core/define.ts'
import { Id, Timestamp, paging } from './core/fields.ts'

export const binKinds = ['task', 'goal', 'note', 'contact', 'file', 'conversation'] as const
export type BinKind = (typeof binKinds)[number]

export const BinEntry = z
  .object({
    kind: z.enum(binKinds),
    id: Id,
    title: z.string(),
    deleted_at: Timestamp,
    /** The time of the permanent deletion. */ purge_at: Timestamp,
  })
  .meta({ id: 'BinEntry' })
export type BinEntry = z.infer<typeof BinEntry>

export const bin = defineRoutes({
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/bin/',
    summary: 'List the records that you deleted in the last 30 days, or fewer if an organization keeps them for a shorter time',
    query: z.object(paging),
    reply: z.array(BinEntry),
  },
  restore: { method: 'POST', path: '/api/bin/{id}/restore', summary: 'Restore a record from the bin' },
  purge: { method: 'DELETE', path: '/api/bin/{id}', summary: 'Delete a record permanently' },
})
