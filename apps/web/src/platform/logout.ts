import { logout } from './session.ts'
import { createSessionStore, useSessionStore } from './session-store.ts'
import { listUnsent } from './unsent.ts'
import type { Unsent } from './unsent.ts'

/** The unsent text that the confirmation asks about; undefined when no confirmation is open. */
const question = createSessionStore<readonly Unsent[] | undefined>(() => undefined)

/** Logs out; asks first when unsent text would be lost. */
export function requestLogout() {
  const unsent = listUnsent()
  if (unsent.length > 0) question.set(unsent)
  else void logout()
}

export const cancelLogout = () => question.set(undefined)

export const useLogoutQuestion = () => useSessionStore(question, (unsent) => unsent)
