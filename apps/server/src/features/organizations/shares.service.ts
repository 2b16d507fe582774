import type { Ctx } from '../../platform/ctx.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { checkOwnOrganizations } from './members/colleagues.service.ts'

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).symmetricDifference(new Set(others)).size === 0

/** The organizations to share a record with; undefined if nothing changes. */
export const findNewShares = (requestedIds: string[] | undefined, before: readonly string[]): string[] | undefined =>
  requestedIds && !isSameSet(requestedIds, before) ? requestedIds : undefined

/** Existing shares can stay even if the actor could not add them: only new ones must be the actor's own organizations. */
export function checkAddedShares(ctx: Ctx, requestedIds: readonly string[], before: readonly string[], field: string): Promise<void> {
  return checkOwnOrganizations(
    ctx,
    requestedIds.filter((id) => !before.includes(id)),
    field,
  )
}

/** Records one entry per organization without the record's name, because readers of the log can lack access to the record. */
export async function recordSharing(
  ctx: Ctx,
  subject: { kind: 'task' | 'contact' | 'file'; id: string },
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const id of new Set(before).symmetricDifference(new Set(after)))
    await recordAuditEntry(ctx, {
      action: `${subject.kind}.shared`,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: null,
      organization_id: id,
      details: after.includes(id) ? { added: [id], removed: [] } : { added: [], removed: [id] },
    })
}
