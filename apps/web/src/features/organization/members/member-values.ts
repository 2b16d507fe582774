import type { AccessLevel, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { diff } from '@adjutant/contract/diff'
import { validateEmail, validatePassword } from '../../../platform/accounts/account-validation.ts'

export type MemberValues = { email: string; first_name: string; last_name: string; password: string; org_access_level: AccessLevel | '' }

export const newMemberValues: MemberValues = { email: '', first_name: '', last_name: '', password: '', org_access_level: 'user' }

export const toMemberValues = (member: OrganizationUser): MemberValues => ({
  email: member.email,
  first_name: member.first_name ?? '',
  last_name: member.last_name ?? '',
  password: '',
  org_access_level: member.org_access_level,
})

/** Returns undefined for valid input. */
export function validateMember({ email, password, org_access_level }: MemberValues) {
  const issues = {
    email: validateEmail(email),
    password: validatePassword(password, false),
    org_access_level: org_access_level ? undefined : appMessages.organization.accessRequired,
  }
  return issues.email || issues.password || issues.org_access_level ? issues : undefined
}

const trim = ({ email, first_name, last_name, password, org_access_level }: MemberValues) => ({
  email: email.trim(),
  first_name: first_name.trim(),
  last_name: last_name.trim(),
  password: password || undefined,
  org_access_level: org_access_level as AccessLevel,
})

export const toNewMember = trim

/** Only changed fields, and the password only if it was entered. */
export const toMemberChange = (before: MemberValues, after: MemberValues) => diff(trim(before), trim(after))
