import type { Organization } from '@adjutant/contract/organizations'
import type { ReactNode } from 'react'

/** The tabs of an organization that one manages, in their order. The entry reads the address, so this file imports types only. */
export const organizationTabs = ['people', 'security', 'ai', 'data', 'audit'] as const
export type OrganizationTab = (typeof organizationTabs)[number]

/** Undefined for the first tab: the plain address shows it. */
export const toOrganizationTab = (value: unknown): OrganizationTab | undefined => organizationTabs.slice(1).find((tab) => tab === value)

/** What each panel gets. */
export type PanelProps = {
  organization: Organization
  onDeleted: () => void
  /** Shows the audit log: handed in by the route, because features don't import each other. */
  renderAudit: (organizationId: string) => ReactNode
}
