import { limits } from '@adjutant/contract/limits'

const refused = 'Common passwords and your own name or email are refused.'

/** What is asked of a new password, before the button is pressed. */
export const passwordHint = `At least ${limits.password} characters. ${refused}`
export const signupPasswordHint = `At least ${limits.passwordAtSignUp} characters. ${refused}`
