import type { AuditEntry, AuditExportQuery, AuditQuery } from '@adjutant/contract/accounts/audit'
import type { Ctx } from '../../platform/ctx.ts'
import type { TextDownload } from '../../platform/http/content.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { exportAuditEntries, listAuditEntries, recordAuditEntry, recordReadAccess } from '../audit/index.ts'
import { getManaged } from '../organizations/index.ts'

const wholeLog = { subject_kind: 'audit', subject_id: null, subject_name: null, organization_id: null } as const

const logOf = ({ id, name }: { id: string; name: string }) =>
  ({ subject_kind: 'organization', subject_id: id, subject_name: name, organization_id: id }) as const

/** Records the read after listing, so that the list doesn't begin with this read. */
export async function readAudit(ctx: Ctx, query: AuditQuery): Promise<PageOf<AuditEntry>> {
  const page = await listAuditEntries(ctx, query)
  await recordReadAccess(ctx, { ...wholeLog, action: 'audit.read' })
  return page
}

export async function exportAudit(ctx: Ctx, query: AuditExportQuery): Promise<TextDownload> {
  await recordAuditEntry(ctx, { ...wholeLog, action: 'audit.exported', details: { ...query } })
  return exportAuditEntries(ctx, query)
}

export async function readOrganizationAudit(ctx: Ctx, id: string, query: AuditQuery): Promise<PageOf<AuditEntry>> {
  const organization = await getManaged(ctx, id)
  const page = await listAuditEntries(ctx, query, id)
  await recordReadAccess(ctx, { ...logOf(organization), action: 'organization.audit_read' })
  return page
}

export async function exportOrganizationAudit(ctx: Ctx, id: string, query: AuditExportQuery): Promise<TextDownload> {
  const organization = await getManaged(ctx, id)
  await recordAuditEntry(ctx, { ...logOf(organization), action: 'organization.audit_exported', details: { ...query } })
  return exportAuditEntries(ctx, query, id)
}
