import type { PanelProps } from './organization-tab.ts'
import { TwoFactorRequirement } from './two-factor-requirement.tsx'

/** How members sign in. */
export default function SecurityPanel({ organization }: PanelProps) {
  return <TwoFactorRequirement organizationId={organization.id} number="01" />
}
