import { twoFactorWords } from '@adjutant/contract/two-factor-words'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import { createListeners } from './listeners.ts'
import { onSessionEnd } from './session.ts'

const { watch, tell } = createListeners()

/** Called with whether the person confirmed who they are. */
type Question = (isConfirmed: boolean) => void

let question: Question | undefined

function ask(next: Question | undefined) {
  question?.(false)
  question = next
  tell()
}

const isAskedFor = (error: unknown) => error instanceof ApiError && error.status === 409 && error.detail === twoFactorWords.reauthenticate

/** Makes a call that needs a recent login: where the login is old, the person is asked for the password and the call is made again. */
export async function withReauthentication<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isAskedFor(error)) throw error
    const isConfirmed = await new Promise<boolean>(ask)
    if (!isConfirmed) throw error
    return call()
  }
}

export function answerReauthentication(isConfirmed: boolean) {
  question?.(isConfirmed)
  question = undefined
  tell()
}

export const useReauthenticationQuestion = () => useSyncExternalStore(watch, () => question !== undefined)

onSessionEnd(() => ask(undefined))
