import { logout } from './session.ts'
import { createSessionStore, useSessionStore } from './session-store.ts'
import { listUnsent } from './unsent.ts'
import type { Unsent } from './unsent.ts'

/** What the person is asked about before the logout; undefined while nothing is asked. */
const question = createSessionStore<readonly Unsent[] | undefined>(() => undefined)

/** Logs out, after a question where that would lose something. */
export function requestLogout() {
  const unsent = listUnsent()
  if (unsent.length > 0) question.set(unsent)
  else void logout()
}

export const cancelLogout = () => question.set(undefined)

export const useLogoutQuestion = () => useSessionStore(question, (unsent) => unsent)
