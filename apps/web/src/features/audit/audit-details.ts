import { isRecord } from '@adjutant/contract/record'

/** Formatters for the details of an audit entry. */

export type Details = Record<string, unknown>
type Describe = (actor: string, subject: string, details: Details) => string

/** `label` is for the filter; `describe` returns a sentence without the full stop. */
export interface Action {
  label: string
  describe: Describe
}

type Change = { from: unknown; to: unknown }

export const isChange = (value: unknown): value is Change => isRecord(value) && 'from' in value && 'to' in value

/** The value can be any text, such as a name of the object's prototype. */
const findLabel = (labels: Record<string, string>, value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(labels, value) ? labels[value] : undefined

export const formatCount = (count: unknown, unknownCount: string) => (typeof count === 'number' ? String(count) : unknownCount)

const valueLabels: Record<string, string> = { waitlisted: 'Waitlisted', user: 'User', ceo: 'CEO', manager: 'Manager', admin: 'Admin' }

const fieldNames: Record<string, string> = {
  user_level: 'level',
  organization_id: 'organization',
  org_access_level: 'access',
  conversations_days: 'days to keep conversations',
  runs_days: 'days to keep runs',
  bin_days: 'days to keep the bin',
}

const toFieldName = (name: string) => fieldNames[name] ?? name.replaceAll('_', ' ')

export function toValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return findLabel(valueLabels, text) ?? text
}

const toChangeText = ([name, value]: [string, unknown]) =>
  isChange(value) ? `${toFieldName(name)} from ${toValue(value.from)} to ${toValue(value.to)}` : toFieldName(name)

export const toChangesText = (details: Record<string, unknown>) => Object.entries(details).map(toChangeText).join(', ')

/** Settings are stored completely, before and after. */
export function toSettingsText({ before, after }: Record<string, unknown>) {
  if (!isRecord(before) || !isRecord(after)) return ''
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  return changed.map((name) => toChangeText([name, { from: before[name], to: after[name] }])).join(', ')
}

export const withDetail = (sentence: string, detail: string) => (detail ? `${sentence}: ${detail}` : sentence)

export const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

const loginMethods: Record<string, string> = {
  passkey: ' with a passkey',
  'second factor': ' with a second factor',
  sso: ' with single sign-on',
}
const rejectionReasons: Record<string, string> = {
  'sso required': ': the organization requires single sign-on',
  denied: ': the identity provider refused',
  provider: ": the identity provider's answer wasn't valid",
  expired: ': the sign-in had expired or was started in another browser',
  email: ': the identity provider sent no verified email',
  domain: ": the email isn't in a verified domain",
  account: ": the account isn't in the organization",
  unknown: ': there is no account for this person',
  linked: ': the account belongs to someone else at the identity provider',
  factor: ': the account has its own second factor',
  admin: ": app admins can't use single sign-on",
}

export const formatMethod = ({ method }: Details) => findLabel(loginMethods, method) ?? ''
export const formatReason = ({ reason }: Details) => findLabel(rejectionReasons, reason) ?? ''
