import { createSessionStore, useSessionStore } from './session-store.ts'

/** Called with whether the person reauthenticated. */
type Question = (isConfirmed: boolean) => void

const question = createSessionStore<Question | undefined>(() => undefined, { onEnd: (last) => last?.(false) })

export function askForReauthentication(next: Question) {
  question.get()?.(false)
  question.set(next)
}

export function answerReauthentication(isConfirmed: boolean) {
  question.get()?.(isConfirmed)
  question.set(undefined)
}

export const useReauthenticationQuestion = () => useSessionStore(question, (asked) => asked !== undefined)
