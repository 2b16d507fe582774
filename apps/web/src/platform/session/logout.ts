import { logout } from './session.ts'
import { createSessionStore, useSessionStore } from './session-store.ts'
import { listUnsavedWork } from './unsaved-work.ts'
import type { UnsavedWork } from './unsaved-work.ts'

/** The unsent text that the confirmation asks about; undefined when no confirmation is open. */
const question = createSessionStore<readonly UnsavedWork[] | undefined>(() => undefined)

/** Logs out; asks first when unsent text would be lost. */
export function requestLogout() {
  const unsaved = listUnsavedWork()
  if (unsaved.length > 0) question.set(unsaved)
  else void logout()
}

export const cancelLogout = () => question.set(undefined)

export const useLogoutQuestion = () => useSessionStore(question, (unsaved) => unsaved)
