// Adds people to an organization: they are invited and accept.
import type { Page } from '@playwright/test'
import type { AccessLevel, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import type { Person } from './fixtures.ts'

export async function addMember(owner: Person, organizationId: string, member: Person, access: AccessLevel = 'user') {
  const invitation = { email: member.email, org_access_level: access }
  const { id } = await owner.call<OrganizationUser>(`POST /api/organizations/${organizationId}/users`, invitation)
  await member.call(`POST /api/invitations/${id}/accept`)
}

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

export const isInvitation = (mail: string) => mail.includes('#invitation')

/** The path of the link in a mail, whose long lines are folded. */
export function toInvitationPath(mail: string): string {
  const [, path] = /(\/(?:signup|invitation)#invitation=[\w-]+)/.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')) ?? []
  if (!path) throw new Error(`no link in ${mail}`)
  return path
}
