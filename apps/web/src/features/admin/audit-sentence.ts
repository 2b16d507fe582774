import type { AuditEntry } from '@adjutant/contract/audit'
import { levelLabels } from './level-labels.ts'

type Entry = Pick<AuditEntry, 'action' | 'actor_email' | 'subject_name' | 'details'>
type Change = { from: unknown; to: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)
const isChange = (value: unknown): value is Change => isRecord(value) && 'from' in value && 'to' in value

const fieldNames: Record<string, string> = {
  first_name: 'first name',
  last_name: 'last name',
  email: 'email',
  user_level: 'level',
  organization_id: 'organization',
  seats_claimed: 'seats claimed',
}

const toFieldName = (name: string) => fieldNames[name] ?? name.replaceAll('_', ' ')

function toValue(value: unknown) {
  if (value === null || value === undefined || value === '') return 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return levelLabels[text as keyof typeof levelLabels] ?? text
}

function toChangeText([name, value]: [string, unknown]) {
  return isChange(value) ? `${toFieldName(name)} from ${toValue(value.from)} to ${toValue(value.to)}` : toFieldName(name)
}

function toChangesText(details: Record<string, unknown>) {
  return Object.entries(details).map(toChangeText).join(', ')
}

/** Settings are kept whole, before and after. */
function toSettingsText({ before, after }: Record<string, unknown>) {
  if (!isRecord(before) || !isRecord(after)) return ''
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  return changed.map((name) => toChangeText([name, { from: before[name], to: after[name] }])).join(', ')
}

const withDetail = (sentence: string, detail: string) => (detail ? `${sentence}: ${detail}` : sentence)

type Teller = (who: string, whom: string, details: Record<string, unknown>) => string

const levelOf = (details: Record<string, unknown>) => (isChange(details.user_level) ? toValue(details.user_level.to) : '')

const tellers: Record<string, Teller> = {
  'user.registered': (_who, whom) => `${whom} applied for access`,
  'user.first_admin_created': (_who, whom) => `${whom} was made the first admin`,
  'user.created': (who, whom, { user_level }) => `${who} created the account ${whom}${user_level ? ` as ${toValue(user_level)}` : ''}`,
  'user.changed': (who, whom, details) =>
    withDetail(`${who} changed ${who === whom ? 'their own account' : `the account ${whom}`}`, toChangesText(details)),
  'user.access_granted': (who, whom, details) => `${who} gave ${whom} access${levelOf(details) && ` as ${levelOf(details)}`}`,
  'user.deleted': (who, whom) => `${who} deleted the account ${whom}`,
  'user.password_changed': (who, whom) => (who === whom ? `${who} changed their password` : `${who} changed the password of ${whom}`),
  'user.password_reset_requested': (_who, whom) => `Someone asked for a link to reset the password of ${whom}`,
  'user.password_reset': (_who, whom) => `${whom} reset their password`,
  'settings.changed': (who, whom, details) =>
    withDetail(`${who} changed the ${whom.charAt(0).toLowerCase()}${whom.slice(1)}`, toSettingsText(details)),
}

/** An entry of the log as a plain sentence; a deed without words of its own is told by its name. */
export function toAuditSentence({ action, actor_email, subject_name, details }: Entry) {
  const who = actor_email ?? 'The system'
  const whom = subject_name ?? 'something'
  const tell = Object.hasOwn(tellers, action) ? tellers[action] : undefined
  return tell ? `${tell(who, whom, details)}.` : `${who}: ${action.replaceAll(/[._]/g, ' ')}${subject_name ? `, ${subject_name}` : ''}.`
}
