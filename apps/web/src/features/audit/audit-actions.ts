import type { AuditAction } from '@adjutant/contract/accounts/audit-actions'
import { capitalize } from '@adjutant/contract/text/capitalize'
import {
  formatCount,
  formatMethod,
  formatReason,
  isChange,
  lowerFirst,
  toChangesText,
  toSettingsText,
  toValue,
  withDetail,
  type Action,
  type Details,
} from './audit-details.ts'

const formatLevel = ({ user_level }: Details) => (isChange(user_level) ? toValue(user_level.to) : '')
const formatEmail = ({ email }: Details) => (typeof email === 'string' ? email : 'someone')
const formatAccess = ({ org_access_level: access }: Details) => (access ? ` as ${toValue(isChange(access) ? access.to : access)}` : '')
const formatExport = ({ format }: Details) => (typeof format === 'string' ? ` as ${format.toUpperCase()}` : '')

const domainOf = ({ domain }: Details) => (typeof domain === 'string' ? domain : 'a domain')
const factorOf = ({ factor }: Details) => (typeof factor === 'string' ? lowerFirst(factor) : 'a second factor')
const groupOf = ({ group }: Details) => (typeof group === 'string' ? `the group ${group}` : 'a group')

type ActionsOf<Subject extends string> = Record<Extract<AuditAction, `${Subject}.${string}`>, Action>

const users: ActionsOf<'user'> = {
  'user.logged_in': { label: 'Logged in', describe: (_actor, subject, details) => `${subject} logged in${formatMethod(details)}` },
  'user.login_failed': {
    label: 'Login failed',
    describe: (_actor, subject, details) =>
      `Someone tried to log in as ${subject}${formatMethod(details)} and failed${formatReason(details)}`,
  },
  'user.unknown_login_failed': {
    label: 'Login failed without an account',
    describe: (_actor, _subject, details) =>
      formatMethod(details)
        ? `Someone tried to log in${formatMethod(details)} and failed${formatReason(details)}`
        : 'Someone tried to log in with an email that has no account',
  },
  'user.logged_out': { label: 'Logged out', describe: (actor) => `${actor} logged out` },
  'user.session_ended': { label: 'Session ended', describe: (actor) => `${actor} ended one of their sessions` },
  'user.sessions_ended': {
    label: 'Sessions ended',
    describe: (actor, subject, { count }) =>
      `${actor} ended ${formatCount(count, 'all')} ${actor === subject ? 'of their sessions' : `sessions of ${subject}`}`,
  },
  'user.registered': { label: 'Applied for access', describe: (_actor, subject) => `${subject} applied for access` },
  'user.registered_by_invitation': {
    label: 'Signed up by invitation',
    describe: (_actor, subject) => `${subject} signed up by invitation`,
  },
  'user.first_admin_created': { label: 'First admin created', describe: (_actor, subject) => `${subject} was made the first admin` },
  'user.created': {
    label: 'Account created',
    describe: (actor, subject, { user_level }) =>
      `${actor} created the account ${subject}${user_level ? ` as ${toValue(user_level)}` : ''}`,
  },
  'user.created_by_sso': {
    label: 'Account created by single sign-on',
    describe: (_actor, subject) => `${subject} signed in with single sign-on for the first time and got an account`,
  },
  'user.created_by_directory': {
    label: 'Account created by directory sync',
    describe: (_actor, subject) => `Directory sync created the account ${subject}`,
  },
  'user.linked_to_sso': {
    label: 'Account linked to single sign-on',
    describe: (_actor, subject) => `${subject} signed in with single sign-on for the first time`,
  },
  'user.changed': {
    label: 'Account changed',
    describe: (actor, subject, details) =>
      withDetail(`${actor} changed ${actor === subject ? 'their own account' : `the account ${subject}`}`, toChangesText(details)),
  },
  'user.access_granted': {
    label: 'Access granted',
    describe: (actor, subject, details) => `${actor} gave ${subject} access${formatLevel(details) && ` as ${formatLevel(details)}`}`,
  },
  'user.email_verified': { label: 'Email verified', describe: (_actor, subject) => `${subject} verified their email` },
  'user.deleted': {
    label: 'Account deleted',
    describe: (actor, subject) => (actor === subject ? `${actor} deleted their account` : `${actor} deleted the account ${subject}`),
  },
  'user.password_changed': {
    label: 'Password changed',
    describe: (actor, subject) => (actor === subject ? `${actor} changed their password` : `${actor} changed the password of ${subject}`),
  },
  'user.password_reset_requested': {
    label: 'Password reset requested',
    describe: (_actor, subject) => `Someone asked for a link to reset the password of ${subject}`,
  },
  'user.password_reset': { label: 'Password reset', describe: (_actor, subject) => `${subject} reset their password` },
  'user.password_reset_by_operator': {
    label: 'Password reset by the operator',
    describe: (_actor, subject) => `The operator reset the password of ${subject} on the server`,
  },
  'user.second_factor_added': {
    label: 'Second factor added',
    describe: (_actor, subject, details) => `${subject} added ${factorOf(details)} for signing in`,
  },
  'user.second_factor_removed': {
    label: 'Second factor removed',
    describe: (_actor, subject, details) => `${subject} removed ${factorOf(details)} for signing in`,
  },
  'user.recovery_codes_replaced': { label: 'Recovery codes replaced', describe: (actor) => `${actor} replaced their recovery codes` },
  'user.recovery_code_used': {
    label: 'Recovery code used',
    describe: (_actor, subject, { left }) => `${subject} logged in with a recovery code${typeof left === 'number' ? `; ${left} left` : ''}`,
  },
  'user.two_factor_reset': { label: 'Two-factor reset', describe: (actor, subject) => `${actor} removed all second factors of ${subject}` },
  'user.two_factor_reset_by_operator': {
    label: 'Two-factor reset by the operator',
    describe: (_actor, subject) => `The operator removed the second factors of ${subject} on the server`,
  },
  'user.data_export_requested': { label: 'Data export requested', describe: (actor) => `${actor} asked for an export of their data` },
  'user.data_exported': { label: 'Data export downloaded', describe: (actor) => `${actor} downloaded their data` },
  'user.list_read': { label: 'Accounts read', describe: (actor) => `${actor} read the list of accounts` },
}

const organizations: ActionsOf<'organization'> = {
  'organization.created': { label: 'Organization created', describe: (actor, subject) => `${actor} created ${subject}` },
  'organization.renamed': {
    label: 'Organization renamed',
    describe: (actor, subject, { name }) => `${actor} renamed ${isChange(name) ? `${toValue(name.from)} to ${toValue(name.to)}` : subject}`,
  },
  'organization.deleted': { label: 'Organization deleted', describe: (actor, subject) => `${actor} deleted ${subject}` },
  'organization.user_invited': {
    label: 'Person invited',
    describe: (actor, subject, details) => `${actor} invited ${formatEmail(details)} to ${subject}${formatAccess(details)}`,
  },
  'organization.invitation_resent': {
    label: 'Invitation sent again',
    describe: (actor, subject, details) => `${actor} sent ${formatEmail(details)} the invitation to ${subject} again`,
  },
  'organization.invitation_changed': {
    label: 'Invitation changed',
    describe: (actor, subject, details) =>
      `${actor} changed the invitation of ${formatEmail(details)} to ${subject}${formatAccess(details)}`,
  },
  'organization.invitation_revoked': {
    label: 'Invitation revoked',
    describe: (actor, subject, details) => `${actor} revoked the invitation of ${formatEmail(details)} to ${subject}`,
  },
  'organization.member_added': {
    label: 'Member added',
    describe: (actor, subject, details) => `${actor} added ${formatEmail(details)} to ${subject}${formatAccess(details)}`,
  },
  'organization.managed_account_created': {
    label: 'Managed account created',
    describe: (actor, subject, details) =>
      `${actor} created the managed account ${formatEmail(details)} in ${subject}${formatAccess(details)}`,
  },
  'organization.member_changed': {
    label: "Member's access changed",
    describe: (actor, subject, { org_access_level: access, ...details }) =>
      `${actor} changed the access of ${formatEmail(details)} in ${subject}${isChange(access) ? ` from ${toValue(access.from)} to ${toValue(access.to)}` : ''}`,
  },
  'organization.member_removed': {
    label: 'Member removed',
    describe: (actor, subject, details) => `${actor} removed ${formatEmail(details)} from ${subject}`,
  },
  'organization.invitation_declined': {
    label: 'Invitation declined',
    describe: (_actor, subject, details) => `${formatEmail(details)} declined the invitation to ${subject}`,
  },
  'organization.member_left': { label: 'Member left', describe: (_actor, subject, details) => `${formatEmail(details)} left ${subject}` },
  'organization.owner_changed': {
    label: 'Owner changed',
    describe: (actor, subject, details) => `${actor} made ${formatEmail(details)} the owner of ${subject}`,
  },
  'organization.records_handed_over': {
    label: 'Records handed over',
    describe: (_actor, subject, details) => `The records of ${formatEmail(details)} in ${subject} passed to another member`,
  },
  'organization.members_read': { label: 'Members read', describe: (actor, subject) => `${actor} read the members of ${subject}` },
  'organization.audit_read': {
    label: "Organization's audit log read",
    describe: (actor, subject) => `${actor} read the audit log of ${subject}`,
  },
  'organization.audit_exported': {
    label: "Organization's audit log exported",
    describe: (actor, subject, details) => `${actor} exported the audit log of ${subject}${formatExport(details)}`,
  },
  'organization.ai_policy_changed': {
    label: 'AI policy changed',
    describe: (actor, subject) => `${actor} changed the AI policy of ${subject}`,
  },
  'organization.retention_changed': {
    label: 'Retention changed',
    describe: (actor, subject, details) => withDetail(`${actor} changed how long ${subject} keeps records`, toChangesText(details)),
  },
  'organization.security_changed': {
    label: 'Two-factor requirement changed',
    describe: (actor, subject, { require_two_factor: isRequired }) =>
      isRequired === true ? `${actor} required a second factor in ${subject}` : `${actor} stopped requiring a second factor in ${subject}`,
  },
  'organization.sso_changed': {
    label: 'Single sign-on changed',
    describe: (actor, subject, { is_enabled, require_sso: isRequired }) =>
      `${actor} ${is_enabled === false ? 'switched off' : 'set up'} single sign-on for ${subject}${isRequired === true && is_enabled !== false ? ' and requires it' : ''}`,
  },
  'organization.sso_domain_verified': {
    label: 'Domain verified',
    describe: (actor, subject, { by, ...details }) =>
      by === 'admin'
        ? `${actor} confirmed ${domainOf(details)} for ${subject} without DNS`
        : `${actor} verified ${domainOf(details)} for ${subject}`,
  },
  'organization.sso_removed': {
    label: 'Single sign-on removed',
    describe: (actor, subject) => `${actor} removed single sign-on from ${subject}`,
  },
  'organization.scim_changed': {
    label: 'Group access changed',
    describe: (actor, subject) => `${actor} changed which groups of the directory give access to ${subject}`,
  },
  'organization.scim_token_created': {
    label: 'Directory token created',
    describe: (actor, subject) => `${actor} created a token for the directory sync of ${subject}`,
  },
  'organization.scim_token_revoked': {
    label: 'Directory token revoked',
    describe: (actor, subject) => `${actor} revoked the token for the directory sync of ${subject}`,
  },
  'organization.scim_group_created': {
    label: 'Directory group created',
    describe: (_actor, subject, details) => `Directory sync created ${groupOf(details)} in ${subject}`,
  },
  'organization.scim_group_deleted': {
    label: 'Directory group deleted',
    describe: (_actor, subject, details) => `Directory sync deleted ${groupOf(details)} in ${subject}`,
  },
}

const sharedThings = { task: 'a task', contact: 'a contact', file: 'a file' }
const shares = Object.fromEntries(
  Object.entries(sharedThings).map(([kind, thing]): [string, Action] => [
    `${kind}.shared`,
    {
      label: `${capitalize(thing.slice(2))} shared`,
      describe: (actor, _subject, { added }) =>
        Array.isArray(added) && added.length > 0
          ? `${actor} shared ${thing} with the organization`
          : `${actor} stopped sharing ${thing} with the organization`,
    },
  ]),
)

const itemVerbs = { created: 'created', changed: 'changed', deleted: 'deleted' }
const items = Object.fromEntries(
  ['tool', 'agent', 'crew', 'flow'].flatMap((kind) =>
    Object.entries(itemVerbs).map(([did, verb]): [string, Action] => [
      `${kind}.${did}`,
      {
        label: `${capitalize(kind)} ${verb}`,
        describe: (actor, subject) => `${actor} ${verb} the ${kind} ${subject}`,
      },
    ]),
  ),
)

const otherActions: Record<string, Action> = {
  'run.started': { label: 'Run started', describe: (actor, subject) => `${actor} started a run of ${subject}` },
  'run.stopped': { label: 'Run stopped', describe: (actor, subject) => `${actor} stopped a run of ${subject}` },
  'run.continued': { label: 'Run answered', describe: (actor, subject) => `${actor} answered a run of ${subject}` },
  'contact.exported': {
    label: 'Contacts exported',
    describe: (actor, _subject, { count, ...details }) =>
      `${actor} exported ${formatCount(count, 'their')} contacts${formatExport(details)}`,
  },
  'access.denied': {
    label: 'Access denied',
    describe: (actor, subject) => `${actor} tried something they don't have permission for (${subject})`,
  },
  'audit.read': { label: 'Audit log read', describe: (actor) => `${actor} read the audit log` },
  'audit.exported': {
    label: 'Audit log exported',
    describe: (actor, _subject, details) => `${actor} exported the audit log${formatExport(details)}`,
  },
  'settings.changed': {
    label: 'Settings changed',
    describe: (actor, subject, details) => withDetail(`${actor} changed the ${lowerFirst(subject)}`, toSettingsText(details)),
  },
}

export const auditActions: Record<string, Action> = { ...users, ...organizations, ...shares, ...items, ...otherActions }

export const auditActionOptions = Object.entries(auditActions)
  .map(([value, { label }]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
