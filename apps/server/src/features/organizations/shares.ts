import type { Ctx } from '../../platform/ctx.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { checkOwnOrganizations } from './colleagues.ts'

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).symmetricDifference(new Set(others)).size === 0

/** The organizations that a record is to be shared with from now on; undefined where the wish changes nothing. */
export const findNewShares = (asked: string[] | undefined, before: readonly string[]): string[] | undefined =>
  asked && !isSameSet(asked, before) ? asked : undefined

/** What is shared already may stay, though one could not have added it: only what is new must be one's own. */
export function checkAddedShares(ctx: Ctx, asked: readonly string[], before: readonly string[], field: string): Promise<void> {
  return checkOwnOrganizations(
    ctx,
    asked.filter((id) => !before.includes(id)),
    field,
  )
}

/** One entry for each organization, without the record's name: the log is read by people who can't see the record. */
export async function recordSharing(
  ctx: Ctx,
  subject: { kind: 'task' | 'contact' | 'file'; id: string },
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const id of new Set(before).symmetricDifference(new Set(after)))
    await recordDeed(ctx, {
      action: `${subject.kind}.shared`,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: null,
      organization_id: id,
      details: after.includes(id) ? { added: [id], removed: [] } : { added: [], removed: [id] },
    })
}
