import { lowerFirst, type Action, type Details } from './audit-values.ts'

const textOf = (details: Details, name: string, fallback: string) => (typeof details[name] === 'string' ? details[name] : fallback)

/** Second factors, single sign-on and directory sync: what the admin of an organization looks for first. */
export const securityActions: Record<string, Action> = {
  'user.second_factor_added': {
    label: 'Second factor added',
    tell: (_who, whom, details) => `${whom} added ${textOf(details, 'factor', 'a second factor')} for signing in`,
  },
  'user.second_factor_removed': {
    label: 'Second factor removed',
    tell: (_who, whom, details) => `${whom} removed ${lowerFirst(textOf(details, 'factor', 'a second factor'))} for signing in`,
  },
  'user.recovery_codes_replaced': { label: 'Recovery codes replaced', tell: (_who, whom) => `${whom} made new recovery codes` },
  'user.recovery_code_used': {
    label: 'Recovery code used',
    tell: (_who, whom, { left }) => `${whom} used a recovery code${typeof left === 'number' ? `, ${left} left` : ''}`,
  },
  'user.two_factor_reset': { label: 'Two-factor reset', tell: (who, whom) => `${who} removed all second factors of ${whom}` },
  'user.two_factor_reset_by_operator': {
    label: 'Two-factor reset by the operator',
    tell: (_who, whom) => `The operator removed all second factors of ${whom} on the server`,
  },
  'user.created_by_sso': { label: 'Account created by single sign-on', tell: (_who, whom) => `${whom} got an account by single sign-on` },
  'user.created_by_directory': {
    label: 'Account created by directory sync',
    tell: (_who, whom) => `Directory sync created the account ${whom}`,
  },
  'user.linked_to_sso': {
    label: 'Account linked to single sign-on',
    tell: (_who, whom) => `${whom} signed in with the identity provider for the first time`,
  },
  'organization.security_changed': {
    label: 'Two-factor requirement changed',
    tell: (who, whom, { require_two_factor: isRequired }) =>
      isRequired === false ? `${who} made second factors optional in ${whom}` : `${who} made a second factor mandatory in ${whom}`,
  },
  'organization.sso_changed': { label: 'Single sign-on changed', tell: (who, whom) => `${who} changed the single sign-on of ${whom}` },
  'organization.sso_removed': { label: 'Single sign-on removed', tell: (who, whom) => `${who} removed the single sign-on of ${whom}` },
  'organization.sso_domain_verified': {
    label: 'Domain verified',
    tell: (who, whom, details) =>
      `${who} verified ${textOf(details, 'domain', 'a domain')} for ${whom}${details.by === 'admin' ? ' without DNS' : ''}`,
  },
  'organization.scim_changed': {
    label: 'Group access changed',
    tell: (who, whom) => `${who} changed what groups of the directory can do in ${whom}`,
  },
  'organization.scim_token_created': {
    label: 'Directory token created',
    tell: (who, whom) => `${who} created a directory sync token for ${whom}`,
  },
  'organization.scim_token_revoked': {
    label: 'Directory token revoked',
    tell: (who, whom) => `${who} revoked the directory sync token of ${whom}`,
  },
  'organization.scim_group_created': {
    label: 'Directory group created',
    tell: (_who, whom, details) => `Directory sync created ${textOf(details, 'group', 'a group')} in ${whom}`,
  },
  'organization.scim_group_deleted': {
    label: 'Directory group deleted',
    tell: (_who, whom, details) => `Directory sync deleted ${textOf(details, 'group', 'a group')} in ${whom}`,
  },
}
