import { emailVerification } from '@adjutant/contract/accounts/email-verification'
import { implement } from '../../../platform/http/implement.ts'
import { resendVerificationLink, verifyEmail } from './email-verification.service.ts'

export const emailVerificationRoutes = implement(emailVerification, {
  verify: (ctx, { body }) => verifyEmail(ctx, body),
  resend: (ctx) => resendVerificationLink(ctx),
})
