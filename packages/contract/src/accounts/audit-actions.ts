const of = <Subject extends string, Verb extends string>(subject: Subject, verbs: readonly Verb[]) =>
  verbs.map((verb) => `${subject}.${verb}` as const)

const userActions = of('user', [
  'logged_in',
  'login_failed',
  'unknown_login_failed',
  'logged_out',
  'session_ended',
  'sessions_ended',
  'registered',
  'registered_by_invitation',
  'first_admin_created',
  'created',
  'created_by_sso',
  'created_by_directory',
  'linked_to_sso',
  'changed',
  'access_granted',
  'email_verified',
  'deleted',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'password_reset_by_operator',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_replaced',
  'recovery_code_used',
  'two_factor_reset',
  'two_factor_reset_by_operator',
  'data_export_requested',
  'data_exported',
  'list_read',
])

const organizationActions = of('organization', [
  'created',
  'renamed',
  'deleted',
  'user_invited',
  'invitation_resent',
  'invitation_changed',
  'invitation_revoked',
  'invitation_declined',
  'member_added',
  'managed_account_created',
  'member_changed',
  'member_removed',
  'member_left',
  'owner_changed',
  'records_handed_over',
  'members_read',
  'audit_read',
  'audit_exported',
  'ai_policy_changed',
  'retention_changed',
  'security_changed',
  'sso_changed',
  'sso_domain_verified',
  'sso_removed',
  'scim_changed',
  'scim_token_created',
  'scim_token_revoked',
  'scim_group_created',
  'scim_group_deleted',
])

const itemActions = (['tool', 'agent', 'crew', 'flow'] as const).flatMap((kind) => of(kind, ['created', 'changed', 'deleted']))

/** Every audit action. The audit page loads this file, so it imports no schema library. */
export const auditActionNames = [
  ...userActions,
  ...organizationActions,
  ...itemActions,
  'task.shared',
  'contact.shared',
  'file.shared',
  'contact.exported',
  'run.started',
  'run.stopped',
  'run.continued',
  'access.denied',
  'audit.read',
  'audit.exported',
  'settings.changed',
] as const

export type AuditAction = (typeof auditActionNames)[number]

/** Actions on an organization. */
export type OrganizationVerb = (typeof organizationActions)[number] extends `organization.${infer Verb}` ? Verb : never
