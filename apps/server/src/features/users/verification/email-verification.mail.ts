import { greeting, type NewMail } from '../../mail/index.ts'
import type { UserRow } from '../../identity/index.ts'

/** The token is in the fragment, which browsers don't send, so it reaches no server log. */
export const verificationMail = (user: UserRow, link: { publicUrl: string; token: string; hash: string }): NewMail => ({
  key: `verify-email:${link.hash}`,
  recipient: user.email,
  subject: 'Verify your email for Adjutant',
  body: `${greeting(user.first_name)}

Confirm that this address belongs to your Adjutant account:
${link.publicUrl}/verify-email#token=${link.token}

The link works once, within the next two days. If you don't have an Adjutant account, ignore this email: without the link nobody can use your address.

Adjutant
`,
})

/** Goes to the old address, so that its owner notices a change they didn't request. */
export const emailChangedMail = (before: UserRow, after: UserRow): NewMail => ({
  key: `email-changed:${after.id}:${after.updated_at.toISOString()}`,
  recipient: before.email,
  subject: 'Your Adjutant email address was changed',
  body: `${greeting(before.first_name)}

The email address of your Adjutant account was changed by someone who manages it. You now log in with the new address, and this one no longer works.

If you didn't expect this, ask your administrator.

Adjutant
`,
})
