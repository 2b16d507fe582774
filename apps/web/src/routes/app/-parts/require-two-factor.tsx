import { LeaveOrganization } from '../../../features/organization/members/leave-organization.tsx'
import { TwoFactorGate } from '../../../features/profile/security/two-factor-gate.tsx'

/** Members of a closed organization can't see each other, so they can't choose a successor: records pass to the owner. */
export default function RequireTwoFactor() {
  return <TwoFactorGate renderLeave={(organization) => <LeaveOrganization organization={organization} tone="quiet" size="small" />} />
}
