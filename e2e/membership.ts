// How people come into an organization: they are invited, and accept.
import type { AccessLevel, OrganizationUser } from '@adjutant/contract/organizations'
import type { Person } from './fixtures.ts'

export async function addMember(owner: Person, organizationId: string, member: Person, access: AccessLevel = 'user') {
  const invitation = { email: member.email, org_access_level: access }
  const { id } = await owner.call<OrganizationUser>(`POST /api/organizations/${organizationId}/users`, invitation)
  await member.call(`POST /api/invitations/${id}/accept`)
}
