import type { ListedUser, UserLevel } from '@adjutant/contract/accounts/users'
import { diff } from '@adjutant/contract/diff'
import { validateEmail, validatePassword } from '../../platform/accounts/account-validation.ts'
import type { FieldIssues } from '../../platform/forms/use-form.ts'

export type UserValues = {
  email: string
  password: string
  first_name: string
  last_name: string
  user_level: UserLevel
  organization_id: string
}

export const newUserValues: UserValues = {
  email: '',
  password: '',
  first_name: '',
  last_name: '',
  user_level: 'waitlisted',
  organization_id: '',
}

export function toUserValues({ email, first_name, last_name, user_level, organization_id }: ListedUser): UserValues {
  return {
    email,
    password: '',
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    user_level,
    organization_id: organization_id ?? '',
  }
}

type Issues = FieldIssues<keyof UserValues>

/** Returns undefined for valid input. The password of an existing account may be blank. */
export function validateUser({ email, password }: UserValues, { isNew }: { isNew: boolean }): Issues | undefined {
  const issues = { email: validateEmail(email), password: validatePassword(password, isNew) }
  return issues.email || issues.password ? issues : undefined
}

function trim({ password, user_level, organization_id, ...texts }: UserValues) {
  const { email, first_name, last_name } = texts
  return {
    email: email.trim(),
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    password,
    user_level,
    organization_id: organization_id || null,
  }
}

export const toNewUser = trim

/** Only changed fields, and the password only if it was entered. */
export function toUserChange(before: UserValues, after: UserValues) {
  return diff(trim(before), trim(after))
}
