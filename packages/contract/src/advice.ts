import { z } from 'zod'
import { defineRoutes } from './core/define.ts'
import { clearableId, filledText, Id, Timestamp, paging, text } from './core/fields.ts'
import { limits } from './core/limits.ts'
import { appMessages } from './messages/app-messages.ts'
import { AdviceSource, AdviceTrackRecord, Claim, ClaimInput } from './records/advice-claims.ts'

export const Advice = z
  .object({
    id: Id,
    advice_title: z.string(),
    content: z.string(),
    crew_run_id: Id.nullable(),
    user_id: Id.nullable(),
    organization_id: Id.nullable(),
    source: AdviceSource,
    /** In the order of the text; claims that a person added come last. */
    claims: z.array(Claim),
    /** Ranking offset in days from the track record of its source; negative ranks lower. */
    rank_days: z.int(),
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
    summary: 'List strategic advice, newest first; the track record of its source counts for up to 14 days',
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
  addClaim: {
    method: 'POST',
    path: '/api/strategic-advice/{id}/claims',
    summary: 'Add a claim to a piece of advice',
    body: ClaimInput,
    reply: Advice,
    status: 201,
    errorStatuses: [409],
  },
  changeClaim: {
    method: 'PUT',
    path: '/api/strategic-advice/{id}/claims/{claimId}',
    summary: 'Edit a claim that is not decided',
    body: ClaimInput,
    reply: Advice,
    errorStatuses: [409],
  },
  removeClaim: {
    method: 'DELETE',
    path: '/api/strategic-advice/{id}/claims/{claimId}',
    summary: 'Delete a claim that is not decided',
    errorStatuses: [409],
  },
  trackRecord: {
    method: 'GET',
    path: '/api/advice/track-record',
    summary: 'Read the outcomes of the claims in advice, by source',
    reply: z.array(AdviceTrackRecord),
  },
})
