import type { AuditEntry, AuditExportQuery, AuditQuery } from '@adjutant/contract/audit'
import type { Ctx } from '../../platform/ctx.ts'
import type { TextDownload } from '../../platform/http/content.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { exportDeeds, listDeeds, recordDeed, recordRead } from '../audit/audit.door.ts'
import { getManaged } from '../organizations/organizations.door.ts'

const wholeLog = { subject_kind: 'audit', subject_id: null, subject_name: null, organization_id: null } as const

const logOf = ({ id, name }: { id: string; name: string }) =>
  ({ subject_kind: 'organization', subject_id: id, subject_name: name, organization_id: id }) as const

/** Records the read after listing, so that the list doesn't begin with this read. */
export async function readAudit(ctx: Ctx, query: AuditQuery): Promise<PageOf<AuditEntry>> {
  const page = await listDeeds(ctx, query)
  await recordRead(ctx, { ...wholeLog, action: 'audit.read' })
  return page
}

export async function exportAudit(ctx: Ctx, query: AuditExportQuery): Promise<TextDownload> {
  await recordDeed(ctx, { ...wholeLog, action: 'audit.exported', details: { ...query } })
  return exportDeeds(ctx, query)
}

export async function readOrganizationAudit(ctx: Ctx, id: string, query: AuditQuery): Promise<PageOf<AuditEntry>> {
  const organization = await getManaged(ctx, id)
  const page = await listDeeds(ctx, query, id)
  await recordRead(ctx, { ...logOf(organization), action: 'organization.audit_read' })
  return page
}

export async function exportOrganizationAudit(ctx: Ctx, id: string, query: AuditExportQuery): Promise<TextDownload> {
  const organization = await getManaged(ctx, id)
  await recordDeed(ctx, { ...logOf(organization), action: 'organization.audit_exported', details: { ...query } })
  return exportDeeds(ctx, query, id)
}
