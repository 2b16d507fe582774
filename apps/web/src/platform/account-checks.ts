import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'

/** What is wrong with what was typed; undefined: nothing. The server checks again, and more. */
export function findEmailFault(email: string): string | undefined {
  if (!email.trim()) return words.user.emailRequired
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : words.user.emailInvalid
}

export function findPasswordFault(password: string, required: boolean): string | undefined {
  if (!password) return required ? words.password.required : undefined
  return [...password].length < limits.password ? words.password.tooShort : undefined
}
