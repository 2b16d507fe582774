import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { clearableId, filledText, Id, Timestamp, paging } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { appMessages } from '../messages/app-messages.ts'

export const Memory = z
  .object({
    id: Id,
    content: z.string(),
    /** The conversation in which it was saved, while that exists. */
    metadata: z.object({ conversation_id: Id.nullable(), conversation_name: z.string().nullable() }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Memory' })
export type Memory = z.infer<typeof Memory>

const content = filledText(appMessages.memory.contentRequired, limits.text)

export const MemoryCreate = z
  .object({ content, metadata: z.object({ conversation_id: clearableId.optional() }).nullish() })
  .meta({ id: 'MemoryCreate' })
export type MemoryCreate = z.infer<typeof MemoryCreate>

export const MemoryChange = z.object({ content }).meta({ id: 'MemoryChange' })
export type MemoryChange = z.infer<typeof MemoryChange>

export const memory = defineRoutes({
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/memory/mine',
    summary: 'List what the assistant remembers for you',
    query: z.object(paging),
    reply: z.array(Memory),
  },
  create: {
    method: 'POST',
    path: '/api/memory/mine',
    summary: 'Add a memory',
    body: MemoryCreate,
    reply: Memory,
    status: 201,
    errorStatuses: [404, 409],
  },
  change: { method: 'PATCH', path: '/api/memory/mine/{id}', summary: 'Correct a memory', body: MemoryChange, reply: Memory },
  remove: { method: 'DELETE', path: '/api/memory/mine/{id}', summary: 'Forget a memory' },
})
