import { expect, test } from 'vitest'
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
])('%j reads well', (input, sentence) => {
  expect(toAuditSentence(input)).toBe(sentence)
})

test('a deed without words of its own is still told', () => {
  expect(toAuditSentence(entry('organization.share_removed'))).toBe('admin@example.com: organization share removed, ada@example.com.')
  expect(toAuditSentence(entry('constructor', {}, null, null))).toBe('The system: constructor.')
})
