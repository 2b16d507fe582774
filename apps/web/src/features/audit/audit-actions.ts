import type { AuditAction } from '@adjutant/contract/audit-actions'
import { isChange, lowerFirst, toChangesText, toSettingsText, toValue, withDetail, type Action, type Details } from './audit-values.ts'

const levelOf = ({ user_level }: Details) => (isChange(user_level) ? toValue(user_level.to) : '')
const emailOf = ({ email }: Details) => (typeof email === 'string' ? email : 'someone')
const accessOf = ({ org_access_level: access }: Details) => (access ? ` as ${toValue(isChange(access) ? access.to : access)}` : '')
const formatOf = ({ format }: Details) => (typeof format === 'string' ? ` as ${format.toUpperCase()}` : '')

const loginMethods: Record<string, string> = {
  passkey: ' with a passkey',
  'second factor': ' with a second factor',
  sso: ' with single sign-on',
}
/** Why a sign-in that the identity provider, or the password, had allowed was refused. */
const refusals: Record<string, string> = {
  'sso required': ': the organization requires single sign-on',
  denied: ': the identity provider refused',
  provider: ': the identity provider’s answer wasn’t valid',
  expired: ': the sign-in had expired or was started in another browser',
  email: ': the identity provider sent no verified email',
  domain: ': the email isn’t in a verified domain',
  account: ': the account isn’t in the organization',
  unknown: ': there is no account for this person',
  linked: ': the account belongs to someone else at the identity provider',
  factor: ': the account has its own second factor',
  admin: ': app admins can’t use single sign-on',
}
const reasonOf = ({ reason }: Details) => (typeof reason === 'string' && Object.hasOwn(refusals, reason) ? refusals[reason]! : '')
const domainOf = ({ domain }: Details) => (typeof domain === 'string' ? domain : 'a domain')
const factorOf = ({ factor }: Details) => (typeof factor === 'string' ? lowerFirst(factor) : 'a second factor')
const groupOf = ({ group }: Details) => (typeof group === 'string' ? `the group ${group}` : 'a group')

const methodOf = ({ method }: Details) => (typeof method === 'string' && Object.hasOwn(loginMethods, method) ? loginMethods[method]! : '')

type ActionsOf<Subject extends string> = Record<Extract<AuditAction, `${Subject}.${string}`>, Action>

const users: ActionsOf<'user'> = {
  'user.logged_in': { label: 'Logged in', tell: (_who, whom, details) => `${whom} logged in${methodOf(details)}` },
  'user.login_failed': {
    label: 'Login failed',
    tell: (_who, whom, details) => `Someone tried to log in as ${whom}${methodOf(details)} and failed${reasonOf(details)}`,
  },
  'user.unknown_login_failed': {
    label: 'Login failed without an account',
    tell: (_who, _whom, details) =>
      methodOf(details)
        ? `Someone tried to log in${methodOf(details)} and failed${reasonOf(details)}`
        : 'Someone tried to log in with an email that has no account',
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
  'user.created_by_sso': {
    label: 'Account created by single sign-on',
    tell: (_who, whom) => `${whom} signed in with single sign-on for the first time and got an account`,
  },
  'user.created_by_directory': {
    label: 'Account created by directory sync',
    tell: (_who, whom) => `Directory sync created the account ${whom}`,
  },
  'user.linked_to_sso': {
    label: 'Account linked to single sign-on',
    tell: (_who, whom) => `${whom} signed in with single sign-on for the first time`,
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
  'user.second_factor_added': {
    label: 'Second factor added',
    tell: (_who, whom, details) => `${whom} added ${factorOf(details)} for signing in`,
  },
  'user.second_factor_removed': {
    label: 'Second factor removed',
    tell: (_who, whom, details) => `${whom} removed ${factorOf(details)} for signing in`,
  },
  'user.recovery_codes_replaced': { label: 'Recovery codes replaced', tell: (who) => `${who} replaced their recovery codes` },
  'user.recovery_code_used': {
    label: 'Recovery code used',
    tell: (_who, whom, { left }) => `${whom} logged in with a recovery code${typeof left === 'number' ? `; ${left} left` : ''}`,
  },
  'user.two_factor_reset': { label: 'Two-factor reset', tell: (who, whom) => `${who} removed all second factors of ${whom}` },
  'user.two_factor_reset_by_operator': {
    label: 'Two-factor reset by the operator',
    tell: (_who, whom) => `The operator removed the second factors of ${whom} on the server`,
  },
  'user.data_export_requested': { label: 'Data export requested', tell: (who) => `${who} asked for an export of their data` },
  'user.data_exported': { label: 'Data export downloaded', tell: (who) => `${who} downloaded their data` },
  'user.list_read': { label: 'Accounts read', tell: (who) => `${who} read the list of accounts` },
}

const organizations: ActionsOf<'organization'> = {
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
  'organization.security_changed': {
    label: 'Second factor required or not',
    tell: (who, whom, { require_two_factor: isRequired }) =>
      isRequired === true ? `${who} required a second factor in ${whom}` : `${who} stopped requiring a second factor in ${whom}`,
  },
  'organization.sso_changed': {
    label: 'Single sign-on changed',
    tell: (who, whom, { is_enabled, require_sso: isRequired }) =>
      `${who} ${is_enabled === false ? 'switched off' : 'set up'} single sign-on for ${whom}${isRequired === true && is_enabled !== false ? ' and requires it' : ''}`,
  },
  'organization.sso_domain_verified': {
    label: 'Domain verified',
    tell: (who, whom, { by, ...details }) =>
      by === 'admin' ? `${who} confirmed ${domainOf(details)} for ${whom} without DNS` : `${who} verified ${domainOf(details)} for ${whom}`,
  },
  'organization.sso_removed': { label: 'Single sign-on removed', tell: (who, whom) => `${who} removed single sign-on from ${whom}` },
  'organization.scim_changed': {
    label: 'Group access changed',
    tell: (who, whom) => `${who} changed which groups of the directory give access to ${whom}`,
  },
  'organization.scim_token_created': {
    label: 'Directory token created',
    tell: (who, whom) => `${who} created a token for the directory sync of ${whom}`,
  },
  'organization.scim_token_revoked': {
    label: 'Directory token revoked',
    tell: (who, whom) => `${who} revoked the token for the directory sync of ${whom}`,
  },
  'organization.scim_group_created': {
    label: 'Directory group created',
    tell: (_who, whom, details) => `Directory sync created ${groupOf(details)} in ${whom}`,
  },
  'organization.scim_group_deleted': {
    label: 'Directory group deleted',
    tell: (_who, whom, details) => `Directory sync deleted ${groupOf(details)} in ${whom}`,
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

export const auditActions: Record<string, Action> = { ...users, ...organizations, ...shares, ...items, ...others }

export const auditActionOptions = Object.entries(auditActions)
  .map(([value, { label }]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
