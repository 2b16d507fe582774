import type { PanelProps } from '../organization-tab.ts'
import { ScimSection } from './scim-section.tsx'
import { SsoSection } from './sso-section.tsx'
import { TwoFactorRequirement } from './two-factor-requirement.tsx'

/** How members sign in and where their accounts come from. */
export default function SecurityPanel({ organization }: PanelProps) {
  return (
    <>
      <TwoFactorRequirement organizationId={organization.id} number="01" />
      <SsoSection key={`sso ${organization.id}`} number="02" organizationId={organization.id} />
      <ScimSection key={`scim ${organization.id}`} number="03" organizationId={organization.id} />
    </>
  )
}
