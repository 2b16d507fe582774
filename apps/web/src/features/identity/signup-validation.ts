import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'

export type SignupValues = { email: string; firstName: string; lastName: string; password: string; confirmation: string }

export type SignupIssue = { notice?: string; fields: Partial<Record<keyof SignupValues, string>> }

/** Returns undefined for valid input. The server checks the rest. */
export function validateSignup(values: SignupValues): SignupIssue | undefined {
  const isFilled = [values.email.trim(), values.firstName.trim(), values.lastName.trim(), values.password, values.confirmation].every(
    Boolean,
  )
  if (!isFilled) return { notice: appMessages.signup.allRequired, fields: {} }
  if (values.password !== values.confirmation) return { fields: { confirmation: appMessages.signup.mismatch } }
  if ([...values.password].length < limits.minPasswordLengthAtSignUp) return { fields: { password: appMessages.signup.tooShort } }
  return undefined
}
