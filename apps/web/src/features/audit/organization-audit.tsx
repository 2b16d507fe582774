import { useState } from 'react'
import { Section } from '../../ui/layout/section.tsx'
import { AuditPanel } from './audit-panel.tsx'
import type { AuditSearch } from './audit-search.ts'

/** The audit log of one organization for its managers. */
export default function OrganizationAudit({ organizationId }: { organizationId: string }) {
  const [search, setSearch] = useState<AuditSearch>({})
  return (
    <Section number="01" title="Audit log" description="Who did what in your organization, when and from where. Entries can't be changed.">
      <AuditPanel organizationId={organizationId} search={search} onSearch={setSearch} onSkip={(skip) => setSearch({ ...search, skip })} />
    </Section>
  )
}
