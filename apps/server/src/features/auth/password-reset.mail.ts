import { greeting, type NewMail } from '../mail/index.ts'
import type { UserRow } from '../identity/index.ts'

/** The token follows the `#`: browsers don't send the fragment, so it reaches no server log. */
export const passwordResetMail = (user: UserRow, link: { publicUrl: string; token: string; hash: string }): NewMail => ({
  key: `password-reset:${link.hash}`,
  recipient: user.email,
  subject: 'Reset your Adjutant password',
  body: `${greeting(user.first_name)}

Someone asked to reset the password of your Adjutant account. If it was you, choose a new password here:
${link.publicUrl}/reset-password#token=${link.token}

The link works once, within the next hour. If you didn't ask for it, ignore this email: your password stays as it is.

Adjutant
`,
})
