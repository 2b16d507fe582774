import { twoFactorWords } from '@adjutant/contract/two-factor-words'
import { ApiError } from './api-error.ts'
import { createSessionStore, useSessionStore } from './session-store.ts'

/** Called with whether the person confirmed who they are. */
type Question = (isConfirmed: boolean) => void

const question = createSessionStore<Question | undefined>(() => undefined, { onEnd: (last) => last?.(false) })

function ask(next: Question) {
  question.get()?.(false)
  question.set(next)
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
  question.get()?.(isConfirmed)
  question.set(undefined)
}

export const useReauthenticationQuestion = () => useSessionStore(question, (asked) => asked !== undefined)
