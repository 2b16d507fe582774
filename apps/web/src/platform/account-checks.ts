import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'

/** Returns undefined for valid input. The server validates again and checks more. */
export function findEmailFault(email: string): string | undefined {
  if (!email.trim()) return words.user.emailRequired
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : words.user.emailInvalid
}

export function findPasswordFault(password: string, required: boolean): string | undefined {
  if (!password) return required ? words.password.required : undefined
  return [...password].length < limits.password ? words.password.tooShort : undefined
}
