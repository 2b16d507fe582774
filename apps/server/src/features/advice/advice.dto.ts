import type { Advice } from '@adjutant/contract/advice'
import type { Actor } from '../../platform/ctx.ts'
import { canDelete, canEdit } from './advice.policy.ts'
import type { AdviceRow } from './advice.store.ts'
import { toClaim } from './claims/claims.dto.ts'
import type { ClaimRow } from './claims/claims.store.ts'

interface AdviceRelations {
  claims: readonly ClaimRow[]
  rankDays: number
}

/** Must equal the SQL expression `sourceKey` in track-record.store.ts. */
export const sourceKeyOf = ({ source, source_name, author_id }: AdviceRow): string => `${source}:${source_name ?? author_id ?? ''}`

export const toAdvice = (row: AdviceRow, { claims, rankDays }: AdviceRelations, viewer: Actor): Advice => ({
  id: row.id,
  advice_title: row.advice_title,
  content: row.content,
  crew_run_id: row.crew_run_id,
  user_id: row.user_id,
  organization_id: row.organization_id,
  source: { kind: row.source, name: row.source_name, is_mine: row.author_id === viewer.id },
  claims: claims.map((claim) => toClaim(claim, canEdit(viewer, row))),
  rank_days: rankDays,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  can_edit: canEdit(viewer, row),
  can_delete: canDelete(viewer, row),
})
