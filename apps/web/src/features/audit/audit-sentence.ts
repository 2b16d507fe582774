import type { AuditEntry } from '@adjutant/contract/accounts/audit'
import { auditActions } from './audit-actions.ts'

type Entry = Pick<AuditEntry, 'action' | 'actor_email' | 'subject_name' | 'details'>

/** An audit entry as a sentence; unknown actions fall back to their name. */
export function toAuditSentence({ action, actor_email, subject_name, details }: Entry) {
  const actor = actor_email ?? 'The system'
  const subject = subject_name ?? 'something'
  const known = Object.hasOwn(auditActions, action) ? auditActions[action] : undefined
  if (known) return `${known.describe(actor, subject, details)}.`
  return `${actor}: ${action.replaceAll(/[._]/g, ' ')}${subject_name ? `, ${subject_name}` : ''}.`
}
