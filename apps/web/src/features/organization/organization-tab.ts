import type { Organization } from '@adjutant/contract/accounts/organizations'
import type { ReactNode } from 'react'

/** Tabs in order. The entry chunk imports this file for the search parameters, so it imports types only. */
export const organizationTabs = ['people', 'security', 'ai', 'data', 'audit'] as const
export type OrganizationTab = (typeof organizationTabs)[number]

/** Undefined for the first tab, which is the default. */
export const toOrganizationTab = (value: unknown): OrganizationTab | undefined => organizationTabs.slice(1).find((tab) => tab === value)

/** Props of every panel. */
export type PanelProps = {
  organization: Organization
  onDeleted: () => void
  /** Renders the audit log; injected by the route, because features don't import each other. */
  renderAudit: (organizationId: string) => ReactNode
}
