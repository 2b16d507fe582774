import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { limits } from '../core/limits.ts'
import { emailVerificationMessages } from '../messages/email-verification-messages.ts'

export { emailVerificationMessages } from '../messages/email-verification-messages.ts'

const { invalid } = emailVerificationMessages

export const EmailVerification = z
  .object({
    token: z
      .string({ error: invalid })
      .min(1, invalid)
      .max(limits.title, invalid)
      .describe('From the link in the email. It works once, within two days, for the address it was sent to.'),
  })
  .meta({ id: 'EmailVerification' })

export const emailVerification = defineRoutes({
  verify: {
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Verify an email address with the token of the mailed link',
    access: 'public',
    body: EmailVerification,
  },
  resend: {
    method: 'POST',
    path: '/api/users/me/verify-email',
    summary: 'Send yourself a new link to verify your email address; earlier links stop working',
    access: 'session',
    errorStatuses: [409, 429],
  },
})
