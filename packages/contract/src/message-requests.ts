import { z } from 'zod'
import { Thread } from './comms.ts'
import { defineRoutes } from './core/define.ts'
import { Id, Timestamp } from './core/fields.ts'

export const BlockedPerson = z
  .object({ id: Id, name: z.string(), avatar_initial: z.string(), blocked_at: Timestamp })
  .meta({ id: 'BlockedPerson' })
export type BlockedPerson = z.infer<typeof BlockedPerson>

export const messageRequests = defineRoutes({
  accept: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/accept',
    summary: 'Accept a message request; answering it accepts it too, and leaving the thread declines it',
    reply: Thread,
  },
  block: {
    method: 'POST',
    path: '/api/comms/threads/{threadId}/block',
    summary: 'Block the sender of this request, or the other person of a thread of two; nobody is notified',
    errorStatuses: [409],
  },
  blocked: {
    method: 'GET',
    path: '/api/comms/blocked',
    summary: 'List the people you blocked, the latest first',
    reply: z.array(BlockedPerson),
  },
  unblock: { method: 'DELETE', path: '/api/comms/blocked/{userId}', summary: 'Unblock a person' },
})
