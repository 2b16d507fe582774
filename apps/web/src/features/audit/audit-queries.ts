import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { auditFormats } from '@adjutant/contract/accounts/audit'
import { api, sendInSession } from '../../platform/api/api.ts'
import { saveResponse } from '../../platform/files/download.ts'
import { routes } from '../../platform/api/route-traits.ts'
import { pageSize, type AuditSearch } from './audit-search.ts'

/** The log of one organization, or the whole log for app admins. */
export function toAuditQuery({ skip = 0, ...filter }: AuditSearch, organizationId: string | undefined) {
  const query = { ...filter, skip, limit: pageSize }
  return organizationId === undefined
    ? api.audit.list.options({ query })
    : api.audit.listOfOrganization.options({ params: { id: organizationId }, query })
}

type Format = (typeof auditFormats)[number]

async function exportAudit({ search, action, from, to }: AuditSearch, organizationId: string | undefined, format: Format) {
  const query = { search, action, from, to, format }
  const response =
    organizationId === undefined
      ? await sendInSession(routes.audit.export, { query })
      : await sendInSession(routes.audit.exportOfOrganization, { params: { id: organizationId }, query })
  await saveResponse(response, `audit-log.${format}`)
}

/** Exporting adds an audit entry, so the log is refetched. */
export function useAuditExport(search: AuditSearch, organizationId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (format: Format) => exportAudit(search, organizationId, format),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: toAuditQuery(search, organizationId).queryKey.slice(0, 2) }),
    meta: { failed: "Couldn't export the audit log" },
  })
}
