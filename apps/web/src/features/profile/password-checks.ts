import { freshLoginMs } from '@adjutant/contract/limits'

/** Whether the server will ask who is there: the login is no longer fresh. Of an unknown age: no, the server tells. */
export function needsCurrentPassword(loggedInAt: string | undefined, now: Date) {
  return loggedInAt !== undefined && now.getTime() - Date.parse(loggedInAt) > freshLoginMs
}
