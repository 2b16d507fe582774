import { limits } from '@adjutant/contract/core/limits'

const refused = "Don't use a common password, your name or your email."

/** The rules for a new password, shown before submit. */
export const passwordHint = `At least ${limits.password} characters. ${refused}`
export const signupPasswordHint = `At least ${limits.minPasswordLengthAtSignUp} characters. ${refused}`
