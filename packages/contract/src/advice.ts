import { z } from 'zod'
import { defineRoutes } from './core/define.ts'
import { clearableId, filledText, Id, Timestamp, paging, text } from './core/fields.ts'
import { limits } from './core/limits.ts'
import { appMessages } from './messages/app-messages.ts'

export const Advice = z
  .object({
    id: Id,
    advice_title: z.string(),
    content: z.string(),
    crew_run_id: Id.nullable(),
    user_id: Id.nullable(),
    organization_id: Id.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    can_edit: z.boolean(),
    can_delete: z.boolean(),
  })
  .meta({ id: 'Advice' })
export type Advice = z.infer<typeof Advice>

const content = filledText(appMessages.advice.contentRequired, limits.longText)

/** Without a title, the first line of the content becomes the title. */
export const AdviceCreate = z
  .object({ advice_title: text(limits.title).default(''), content, organization_id: clearableId.optional() })
  .meta({ id: 'AdviceCreate' })
export type AdviceCreate = z.infer<typeof AdviceCreate>

export const AdviceChange = z
  .object({ advice_title: text(limits.title).optional(), content: content.optional() })
  .meta({ id: 'AdviceChange' })
export type AdviceChange = z.infer<typeof AdviceChange>

export const advice = defineRoutes({
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/strategic-advice/',
    summary: 'List strategic advice, newest first',
    query: z.object(paging),
    reply: z.array(Advice),
  },
  create: {
    method: 'POST',
    path: '/api/strategic-advice/',
    summary: 'Add advice',
    body: AdviceCreate,
    reply: Advice,
    status: 201,
  },
  read: { method: 'GET', path: '/api/strategic-advice/{id}', summary: 'Read a piece of advice', reply: Advice },
  change: {
    method: 'PUT',
    path: '/api/strategic-advice/{id}',
    summary: 'Update a piece of advice',
    body: AdviceChange,
    reply: Advice,
    errorStatuses: [409],
  },
  remove: { method: 'DELETE', path: '/api/strategic-advice/{id}', summary: 'Delete a piece of advice', errorStatuses: [409] },
})
