/** Messages about verified addresses. No schema library here: web pages load this file. */
export const emailVerificationMessages = {
  invalid: 'This link has expired or was already used. Request a new one on your profile.',
  alreadyVerified: 'Your email address is already verified.',
} as const
