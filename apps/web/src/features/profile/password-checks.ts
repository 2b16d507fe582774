import { freshLoginMs, limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'

/** What is wrong with a new password; undefined: nothing that can be seen from here. */
export function findPasswordFault(password: string) {
  if (!password) return words.password.required
  if ([...password].length < limits.password) return words.password.tooShort
  return undefined
}

/** Whether the server will ask who is there: the login is no longer fresh. Of an unknown age: no, the server tells. */
export function needsCurrentPassword(loggedInAt: string | undefined, now: Date) {
  return loggedInAt !== undefined && now.getTime() - Date.parse(loggedInAt) > freshLoginMs
}
