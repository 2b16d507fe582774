import { toUtcDay } from '@adjutant/contract/core/days'
import { greeting, type NewMail } from '../mail/index.ts'
import type { UserRow } from '../identity/index.ts'

/** The mail that the waitlist page announces. At most one a day per account, however often its level changes. */
export const accessGrantedMail = (user: UserRow, publicUrl: string): NewMail => ({
  key: `access-granted:${user.id}:${toUtcDay(user.updated_at)}`,
  recipient: user.email,
  subject: 'Your seat at Adjutant is ready',
  body: `${greeting(user.first_name)}

A seat in the Adjutant beta has opened, and it's yours.

Log in with the email and password you signed up with:
${publicUrl}/login

Adjutant
`,
})
