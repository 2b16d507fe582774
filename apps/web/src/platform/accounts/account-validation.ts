import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'

/** Returns undefined for valid input. The server validates again and checks more. */
export function validateEmail(email: string): string | undefined {
  if (!email.trim()) return appMessages.user.emailRequired
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : appMessages.user.emailInvalid
}

export function validatePassword(password: string, required: boolean): string | undefined {
  if (!password) return required ? appMessages.password.required : undefined
  return [...password].length < limits.password ? appMessages.password.tooShort : undefined
}
