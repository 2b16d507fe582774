import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'

export type SignupValues = { email: string; firstName: string; lastName: string; password: string; confirmation: string }

export type SignupFault = { notice?: string; fields: Partial<Record<keyof SignupValues, string>> }

/** Returns undefined for valid input. The server checks the rest. */
export function findSignupFault(values: SignupValues): SignupFault | undefined {
  const isFilled = [values.email.trim(), values.firstName.trim(), values.lastName.trim(), values.password, values.confirmation].every(
    Boolean,
  )
  if (!isFilled) return { notice: words.signup.allRequired, fields: {} }
  if (values.password !== values.confirmation) return { fields: { confirmation: words.signup.mismatch } }
  if ([...values.password].length < limits.passwordAtSignUp) return { fields: { password: words.signup.tooShort } }
  return undefined
}
