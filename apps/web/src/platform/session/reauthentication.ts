import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { ApiError } from '../api/api-error.ts'
import { createSessionStore, useSessionStore } from './session-store.ts'

/** Called with whether the person reauthenticated. */
type Question = (isConfirmed: boolean) => void

const question = createSessionStore<Question | undefined>(() => undefined, { onEnd: (last) => last?.(false) })

function ask(next: Question) {
  question.get()?.(false)
  question.set(next)
}

const isReauthenticationRequired = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.detail === twoFactorMessages.reauthenticate

/** Runs a call that requires a recent login: if the server asks for it, the person enters the password and the call is repeated. */
export async function withReauthentication<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isReauthenticationRequired(error)) throw error
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
