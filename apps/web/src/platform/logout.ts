import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { logout, onSessionEnd } from './session.ts'
import { listUnsent } from './unsent.ts'
import type { Unsent } from './unsent.ts'

const { watch, tell } = createListeners()

/** What the person is asked about before the logout; undefined while nothing is asked. */
let question: readonly Unsent[] | undefined

function ask(unsent: readonly Unsent[] | undefined) {
  question = unsent
  tell()
}

/** Logs out, after a question where that would lose something. */
export function requestLogout() {
  const unsent = listUnsent()
  if (unsent.length > 0) ask(unsent)
  else void logout()
}

export const cancelLogout = () => ask(undefined)

export const useLogoutQuestion = () => useSyncExternalStore(watch, () => question)

onSessionEnd(cancelLogout)
