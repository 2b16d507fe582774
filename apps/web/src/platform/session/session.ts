import type { SecondFactorChallenge } from '@adjutant/contract/accounts/two-factor'
import { routes } from '../api/route-traits.ts'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { send } from '../api/request.ts'
import { announceSessionEnd, beginLogout, endSession } from './session-end.ts'
import { tokens, watchTokenElsewhere } from './token-store.ts'

export { isSessionError, onSessionEnd } from './session-end.ts'
export type { SessionEnd } from './session-end.ts'

export type Login = { email: string; password: string; rememberMe: boolean }

const logoutWaitMs = 4_000

export const hasSession = () => tokens.find() !== undefined

/** Ends an existing session first, so that its data does not reach the next person. */
function startSession(token: string) {
  const before = tokens.find()
  if (before) endSession(before, 'replaced')
  tokens.put(token)
}

export async function login({ email, password, rememberMe }: Login) {
  const body = { username: email, password, remember_me: rememberMe ? ('true' as const) : ('false' as const) }
  const { access_token: token } = await api.auth.token.call({ body })
  startSession(token)
}

/** Exchanges the code that single sign-on put into the URL. */
export async function completeSso(code: string) {
  const { access_token: token } = await api.sso.complete.call({ body: { code } })
  startSession(token)
}

/** Returned when the password was right and the account has a second factor; undefined for any other error. */
export function findSecondFactor(error: unknown): SecondFactorChallenge | undefined {
  const isChallenge = error instanceof ApiError && error.status === 401 && typeof error.answer.mfa_token === 'string'
  return isChallenge ? (error.answer as SecondFactorChallenge) : undefined
}

export async function loginWithSecondFactor(body: Parameters<typeof api.signIn.secondFactor.call>[0]['body']) {
  const { access_token: token } = await api.signIn.secondFactor.call({ body })
  startSession(token)
}

/** Signs in without a password; the browser offers its passkeys for this site. */
export async function loginWithPasskey({ rememberMe }: { rememberMe: boolean }) {
  const [{ token, options }, { answerWithPasskey }] = await Promise.all([api.signIn.passkeyOptions.call(), import('./passkeys.ts')])
  const passkey = await answerWithPasskey(options)
  const { access_token } = await api.signIn.passkey.call({ body: { token, passkey, remember_me: rememberMe } })
  startSession(access_token)
}

/** Ends the local session even if the server can't be reached. */
export async function logout() {
  const token = tokens.find()
  if (!token) return announceSessionEnd('logout')
  beginLogout(token)
  // Bypasses the session handling: an expired token must not show a message about an expired session during logout.
  await send(routes.auth.logout, {}, { token, signal: AbortSignal.timeout(logoutWaitMs) }).catch(() => undefined)
  endSession(token, 'logout')
}

const isInvalidToken = (error: unknown) => error instanceof ApiError && [401, 403, 404].includes(error.status)

/** Silently drops a stored token that the server rejects. Any other failure keeps it. */
export async function checkSession() {
  const token = tokens.find()
  if (!token) return false
  try {
    await send(routes.users.me, {}, { token })
  } catch (error) {
    if (isInvalidToken(error)) endSession(token, 'dropped')
  }
  return hasSession()
}

export const rememberUser = ({ id }: { id: string }) => tokens.setUserId(id)

/**
 * Follows other tabs: their logout ends this session, and a login of another person reloads this tab. The session ends first, because a
 * reload can be refused and uploads must not continue as the next person.
 */
export function followOtherTabs(restart: () => void) {
  return watchTokenElsewhere((token) => {
    if (!token) tokens.release()
    announceSessionEnd(token ? 'replaced' : 'elsewhere')
    if (token) restart()
  })
}
