import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { ApiError, CancelledError } from '../api/api-error.ts'
import { askForReauthentication } from './reauthentication-question.ts'

const isReauthenticationRequired = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.detail === twoFactorMessages.reauthenticate

/** Runs a call that requires a recent login: if the server asks for it, the person enters the password and the call is repeated. */
export async function withReauthentication<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isReauthenticationRequired(error)) throw error
    const isConfirmed = await new Promise<boolean>(askForReauthentication)
    if (!isConfirmed) throw new CancelledError('Reauthentication cancelled.', { cause: error })
    return call()
  }
}
