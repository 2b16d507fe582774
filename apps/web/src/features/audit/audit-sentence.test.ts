import { auditActionNames } from '@adjutant/contract/accounts/audit-actions'
import { expect, test } from 'vitest'
import { auditActions } from './audit-actions.ts'
import { toAuditSentence } from './audit-sentence.ts'

const admin = 'admin@example.com'
const ada = 'ada@example.com'
const entry = (action: string, details = {}, actor_email: string | null = admin, subject_name: string | null = ada) => ({
  action,
  details,
  actor_email,
  subject_name,
})

test.each([
  [entry('user.registered', { user_level: 'waitlisted' }, null), 'ada@example.com applied for access.'],
  [entry('user.first_admin_created', {}, null, admin), 'admin@example.com was made the first admin.'],
  [entry('user.created', { user_level: 'ceo' }), 'admin@example.com created the account ada@example.com as CEO.'],
  [
    entry('user.changed', { first_name: { from: null, to: 'Ada' }, password: 'changed' }),
    'admin@example.com changed the account ada@example.com: first name from nothing to Ada, password.',
  ],
  [entry('user.changed', {}, ada), 'ada@example.com changed their own account.'],
  [
    entry('user.access_granted', { user_level: { from: 'waitlisted', to: 'user' } }),
    'admin@example.com gave ada@example.com access as User.',
  ],
  [entry('user.deleted', { user_level: 'user' }), 'admin@example.com deleted the account ada@example.com.'],
  [entry('user.password_changed', {}, ada), 'ada@example.com changed their password.'],
  [entry('user.password_reset_requested', {}, null), 'Someone asked for a link to reset the password of ada@example.com.'],
  [entry('user.password_reset', {}, null), 'ada@example.com reset their password.'],
  [
    entry(
      'settings.changed',
      { before: { companies: 7, seats_claimed: 4 }, after: { companies: 7, seats_claimed: 5 } },
      admin,
      'Landing page figures',
    ),
    'admin@example.com changed the landing page figures: seats claimed from 4 to 5.',
  ],
  [entry('run.started', {}, admin, 'weekly_review'), 'admin@example.com started a run of weekly_review.'],
  [entry('tool.deleted', {}, admin, 'CRM'), 'admin@example.com deleted the tool CRM.'],
  [entry('task.shared', { added: ['x'], removed: [] }, admin, null), 'admin@example.com shared a task with the organization.'],
  [entry('file.shared', { added: [], removed: ['x'] }, admin, null), 'admin@example.com stopped sharing a file with the organization.'],
  [
    entry('organization.member_changed', { user_id: '1', email: ada, org_access_level: { from: 'user', to: 'admin' } }, admin, 'Northwind'),
    'admin@example.com changed the access of ada@example.com in Northwind from User to Admin.',
  ],
  [entry('user.logged_in', { method: 'passkey' }, null), 'ada@example.com logged in with a passkey.'],
  [
    entry('user.login_failed', { method: 'sso', reason: 'factor' }, null),
    'Someone tried to log in as ada@example.com with single sign-on and failed: the account has its own second factor.',
  ],
  [entry('user.unknown_login_failed', { method: 'passkey' }, null, null), 'Someone tried to log in with a passkey and failed.'],
  [
    entry('organization.sso_changed', { is_enabled: true, require_sso: true }, admin, 'Northwind'),
    'admin@example.com set up single sign-on for Northwind and requires it.',
  ],
  [
    entry('organization.sso_domain_verified', { domain: 'northwind.example', by: 'admin' }, admin, 'Northwind'),
    'admin@example.com confirmed northwind.example for Northwind without DNS.',
  ],
  [entry('organization.scim_group_deleted', { group: 'Leads' }, null, 'Northwind'), 'Directory sync deleted the group Leads in Northwind.'],
  [entry('user.second_factor_added', { factor: 'the passkey “Desk”' }, ada), 'ada@example.com added the passkey “Desk” for signing in.'],
  [
    entry('user.second_factor_removed', { factor: 'The authenticator app' }, ada),
    'ada@example.com removed the authenticator app for signing in.',
  ],
  [entry('user.recovery_code_used', { left: 9 }, null), 'ada@example.com logged in with a recovery code; 9 left.'],
  [entry('user.two_factor_reset'), 'admin@example.com removed all second factors of ada@example.com.'],
  [entry('access.denied', {}, ada, 'GET /api/users/'), "ada@example.com tried something they don't have permission for (GET /api/users/)."],
  [
    entry('organization.retention_changed', { runs_days: { from: null, to: 90 } }, admin, 'Northwind'),
    'admin@example.com changed how long Northwind keeps records: days to keep runs from nothing to 90.',
  ],
])('%j has a readable sentence', (input, sentence) => {
  expect(toAuditSentence(input)).toBe(sentence)
})

test('every action of the server has a sentence, and no sentence is unused', () => {
  expect(Object.keys(auditActions).toSorted()).toEqual(auditActionNames.toSorted())
})

test('every known action has a complete sentence, also without details', () => {
  for (const action of Object.keys(auditActions))
    for (const sentence of [toAuditSentence(entry(action)), toAuditSentence(entry(action, {}, null, null))]) {
      expect(sentence).toMatch(/^[A-Za-z].*\.$/)
      expect(sentence).not.toMatch(/undefined|null|_|:/)
    }
})

test('an action without a sentence falls back to its name', () => {
  expect(toAuditSentence(entry('organization.share_removed'))).toBe('admin@example.com: organization share removed, ada@example.com.')
  expect(toAuditSentence(entry('constructor', {}, null, null))).toBe('The system: constructor.')
})
