import { ApiError } from '../api/api-error.ts'
import { tokens } from './token-store.ts'

/**
 * Reasons: the person logged out, the server rejected the session, the account is waitlisted, the account is gone, another tab logged out,
 * another session replaced it, or a stored token was invalid before any page used it.
 */
export type SessionEnd = 'logout' | 'expired' | 'waitlisted' | 'issue' | 'elsewhere' | 'replaced' | 'dropped'

type Listener = (reason: SessionEnd, userId: string | undefined) => void
const listeners = new Set<Listener>()

/** Called when personal data must be cleared. Stores use `createSessionStore`, which listens here. */
export function onSessionEnd(listener: Listener) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls every listener even if one fails, so that an error leaves no other data behind. */
export function announceSessionEnd(reason: SessionEnd, userId?: string) {
  const errors: unknown[] = []
  for (const listener of [...listeners]) {
    try {
      listener(reason, userId)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/**
 * Maps a rejected call to the end of the session that sent it; undefined when the session continues. A missing own record means that the
 * account is gone.
 */
export function toSessionEnd(method: string, path: string, status: number): SessionEnd | undefined {
  const isOwnRecord = method === 'GET' && path === '/api/users/me'
  if (isOwnRecord && status === 404) return 'issue'
  if (status !== 401 && status !== 403) return undefined
  if (isOwnRecord) return 'issue'
  // The server sends 403 to waitlisted accounts only.
  return status === 403 ? 'waitlisted' : 'expired'
}

/** Tokens whose logout is not answered yet. */
const loggingOut = new Set<string>()

/** From now on the session ends as a logout, even if the server rejects another of its calls before it answers the logout. */
export const beginLogout = (token: string) => void loggingOut.add(token)

/** Ends the session of this token once: only the first of many rejected calls finds the token in place. */
export function endSession(token: string, reason: SessionEnd) {
  const userId = tokens.findUserId()
  const isLogout = loggingOut.delete(token)
  if (tokens.clear(token)) announceSessionEnd(isLogout ? 'logout' : reason, userId)
}

/** A response that arrived after its session ended; it must not reach the next session. */
export class EndedSessionError extends ApiError {
  constructor() {
    super(401, 'This session has ended.')
    this.name = 'EndedSessionError'
  }
}

/**
 * The token for a call. Throws if another tab has replaced the token and this tab hasn't noticed yet: the call belongs to the previous
 * session.
 */
export function getCallToken() {
  if (tokens.isReplaced()) throw new EndedSessionError()
  return tokens.find()
}

/** The session reports its end itself, so callers don't show this error. */
export const isSessionError = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status)
