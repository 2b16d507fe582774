import { isChange, lowerFirst, toChangesText, toSettingsText, toValue, withDetail, type Action, type Details } from './audit-values.ts'
import { securityActions } from './security-actions.ts'

const levelOf = ({ user_level }: Details) => (isChange(user_level) ? toValue(user_level.to) : '')
const emailOf = ({ email }: Details) => (typeof email === 'string' ? email : 'someone')
const accessOf = ({ org_access_level: access }: Details) => (access ? ` as ${toValue(isChange(access) ? access.to : access)}` : '')
const formatOf = ({ format }: Details) => (typeof format === 'string' ? ` as ${format.toUpperCase()}` : '')

const loginMethods: Record<string, string> = {
  passkey: ' with a passkey',
  'second factor': ' with a second factor',
  sso: ' with single sign-on',
}
const methodOf = ({ method }: Details) => (typeof method === 'string' && Object.hasOwn(loginMethods, method) ? loginMethods[method]! : '')

const users: Record<string, Action> = {
  'user.logged_in': { label: 'Logged in', tell: (_who, whom, details) => `${whom} logged in${methodOf(details)}` },
  'user.login_failed': { label: 'Login failed', tell: (_who, whom) => `Someone tried to log in as ${whom} and failed` },
  'user.unknown_login_failed': {
    label: 'Login failed without an account',
    tell: () => 'Someone tried to log in with an email that has no account',
  },
  'user.logged_out': { label: 'Logged out', tell: (who) => `${who} logged out` },
  'user.session_ended': { label: 'Session ended', tell: (who) => `${who} ended one of their sessions` },
  'user.sessions_ended': {
    label: 'Sessions ended',
    tell: (who, whom, { count }) => `${who} ended ${String(count ?? 'all')} ${who === whom ? 'of their sessions' : `sessions of ${whom}`}`,
  },
  'user.registered': { label: 'Applied for access', tell: (_who, whom) => `${whom} applied for access` },
  'user.registered_by_invitation': { label: 'Signed up by invitation', tell: (_who, whom) => `${whom} signed up by invitation` },
  'user.first_admin_created': { label: 'First admin created', tell: (_who, whom) => `${whom} was made the first admin` },
  'user.created': {
    label: 'Account created',
    tell: (who, whom, { user_level }) => `${who} created the account ${whom}${user_level ? ` as ${toValue(user_level)}` : ''}`,
  },
  'user.changed': {
    label: 'Account changed',
    tell: (who, whom, details) =>
      withDetail(`${who} changed ${who === whom ? 'their own account' : `the account ${whom}`}`, toChangesText(details)),
  },
  'user.access_granted': {
    label: 'Access granted',
    tell: (who, whom, details) => `${who} gave ${whom} access${levelOf(details) && ` as ${levelOf(details)}`}`,
  },
  'user.email_verified': { label: 'Email verified', tell: (_who, whom) => `${whom} verified their email` },
  'user.deleted': {
    label: 'Account deleted',
    tell: (who, whom) => (who === whom ? `${who} deleted their account` : `${who} deleted the account ${whom}`),
  },
  'user.password_changed': {
    label: 'Password changed',
    tell: (who, whom) => (who === whom ? `${who} changed their password` : `${who} changed the password of ${whom}`),
  },
  'user.password_reset_requested': {
    label: 'Password reset requested',
    tell: (_who, whom) => `Someone asked for a link to reset the password of ${whom}`,
  },
  'user.password_reset': { label: 'Password reset', tell: (_who, whom) => `${whom} reset their password` },
  'user.password_reset_by_operator': {
    label: 'Password reset by the operator',
    tell: (_who, whom) => `The operator reset the password of ${whom} on the server`,
  },
  'user.data_export_requested': { label: 'Data export requested', tell: (who) => `${who} asked for an export of their data` },
  'user.data_exported': { label: 'Data export downloaded', tell: (who) => `${who} downloaded their data` },
  'user.list_read': { label: 'Accounts read', tell: (who) => `${who} read the list of accounts` },
}

const organizations: Record<string, Action> = {
  'organization.created': { label: 'Organization created', tell: (who, whom) => `${who} created ${whom}` },
  'organization.renamed': {
    label: 'Organization renamed',
    tell: (who, whom, { name }) => `${who} renamed ${isChange(name) ? `${toValue(name.from)} to ${toValue(name.to)}` : whom}`,
  },
  'organization.deleted': { label: 'Organization deleted', tell: (who, whom) => `${who} deleted ${whom}` },
  'organization.user_invited': {
    label: 'Person invited',
    tell: (who, whom, details) => `${who} invited ${emailOf(details)} to ${whom}${accessOf(details)}`,
  },
  'organization.invitation_resent': {
    label: 'Invitation sent again',
    tell: (who, whom, details) => `${who} sent ${emailOf(details)} the invitation to ${whom} again`,
  },
  'organization.invitation_changed': {
    label: 'Invitation changed',
    tell: (who, whom, details) => `${who} changed the invitation of ${emailOf(details)} to ${whom}${accessOf(details)}`,
  },
  'organization.invitation_revoked': {
    label: 'Invitation revoked',
    tell: (who, whom, details) => `${who} revoked the invitation of ${emailOf(details)} to ${whom}`,
  },
  'organization.member_added': {
    label: 'Member added',
    tell: (who, whom, details) => `${who} added ${emailOf(details)} to ${whom}${accessOf(details)}`,
  },
  'organization.managed_account_created': {
    label: 'Managed account created',
    tell: (who, whom, details) => `${who} created the managed account ${emailOf(details)} in ${whom}${accessOf(details)}`,
  },
  'organization.member_changed': {
    label: 'Member’s access changed',
    tell: (who, whom, { org_access_level: access, ...details }) =>
      `${who} changed the access of ${emailOf(details)} in ${whom}${isChange(access) ? ` from ${toValue(access.from)} to ${toValue(access.to)}` : ''}`,
  },
  'organization.member_removed': {
    label: 'Member removed',
    tell: (who, whom, details) => `${who} removed ${emailOf(details)} from ${whom}`,
  },
  'organization.invitation_declined': {
    label: 'Invitation declined',
    tell: (_who, whom, details) => `${emailOf(details)} declined the invitation to ${whom}`,
  },
  'organization.member_left': { label: 'Member left', tell: (_who, whom, details) => `${emailOf(details)} left ${whom}` },
  'organization.owner_changed': {
    label: 'Owner changed',
    tell: (who, whom, details) => `${who} made ${emailOf(details)} the owner of ${whom}`,
  },
  'organization.records_handed_over': {
    label: 'Records handed over',
    tell: (_who, whom, details) => `The records of ${emailOf(details)} in ${whom} passed to another member`,
  },
  'organization.members_read': { label: 'Members read', tell: (who, whom) => `${who} read the members of ${whom}` },
  'organization.audit_read': { label: 'Organization’s audit log read', tell: (who, whom) => `${who} read the audit log of ${whom}` },
  'organization.audit_exported': {
    label: 'Organization’s audit log exported',
    tell: (who, whom, details) => `${who} exported the audit log of ${whom}${formatOf(details)}`,
  },
  'organization.ai_policy_changed': { label: 'AI policy changed', tell: (who, whom) => `${who} changed the AI policy of ${whom}` },
  'organization.retention_changed': {
    label: 'Retention changed',
    tell: (who, whom, details) => withDetail(`${who} changed how long ${whom} keeps records`, toChangesText(details)),
  },
}

const sharedThings = { task: 'a task', contact: 'a contact', file: 'a file' }
const shares = Object.fromEntries(
  Object.entries(sharedThings).map(([kind, thing]): [string, Action] => [
    `${kind}.shared`,
    {
      label: `${thing.slice(2, 3).toUpperCase()}${thing.slice(3)} shared`,
      tell: (who, _whom, { added }) =>
        Array.isArray(added) && added.length > 0
          ? `${who} shared ${thing} with the organization`
          : `${who} stopped sharing ${thing} with the organization`,
    },
  ]),
)

const itemVerbs = { created: 'created', changed: 'changed', deleted: 'deleted' }
const items = Object.fromEntries(
  ['tool', 'agent', 'crew', 'flow'].flatMap((kind) =>
    Object.entries(itemVerbs).map(([did, verb]): [string, Action] => [
      `${kind}.${did}`,
      { label: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${verb}`, tell: (who, whom) => `${who} ${verb} the ${kind} ${whom}` },
    ]),
  ),
)

const others: Record<string, Action> = {
  'run.started': { label: 'Run started', tell: (who, whom) => `${who} started a run of ${whom}` },
  'run.stopped': { label: 'Run stopped', tell: (who, whom) => `${who} stopped a run of ${whom}` },
  'run.continued': { label: 'Run answered', tell: (who, whom) => `${who} answered a run of ${whom}` },
  'contact.exported': {
    label: 'Contacts exported',
    tell: (who, _whom, { count, ...details }) => `${who} exported ${String(count ?? 'their')} contacts${formatOf(details)}`,
  },
  'access.denied': { label: 'Access denied', tell: (who, whom) => `${who} tried something they don’t have permission for (${whom})` },
  'audit.read': { label: 'Audit log read', tell: (who) => `${who} read the audit log` },
  'audit.exported': { label: 'Audit log exported', tell: (who, _whom, details) => `${who} exported the audit log${formatOf(details)}` },
  'settings.changed': {
    label: 'Settings changed',
    tell: (who, whom, details) => withDetail(`${who} changed the ${lowerFirst(whom)}`, toSettingsText(details)),
  },
}

export const auditActions: Record<string, Action> = { ...users, ...organizations, ...securityActions, ...shares, ...items, ...others }

export const auditActionOptions = Object.entries(auditActions)
  .map(([value, { label }]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
