import type { Advice } from '@adjutant/contract/advice'
import type { Actor } from '../../platform/ctx.ts'
import { canDelete, canEdit } from './advice.policy.ts'
import type { AdviceRow } from './advice.store.ts'

export const toAdvice = (row: AdviceRow, viewer: Actor): Advice => ({
  id: row.id,
  advice_title: row.advice_title,
  content: row.content,
  crew_run_id: row.crew_run_id,
  user_id: row.user_id,
  organization_id: row.organization_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  can_edit: canEdit(viewer, row),
  can_delete: canDelete(viewer, row),
})
