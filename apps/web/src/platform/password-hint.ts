import { limits } from '@adjutant/contract/limits'

const refused = 'Don’t use a common password, your name or your email.'

/** What is asked of a new password, before the button is pressed. */
export const passwordHint = `At least ${limits.password} characters. ${refused}`
export const signupPasswordHint = `At least ${limits.passwordAtSignUp} characters. ${refused}`
