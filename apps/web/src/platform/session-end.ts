import { tokens } from './token-store.ts'

/** Why the session is over: by the person, refused by the server, the account is gone, or another tab logged out. */
export type SessionEnd = 'logout' | 'expired' | 'issue' | 'elsewhere'

type Listener = (reason: SessionEnd) => void
const listeners = new Set<Listener>()

export function onSessionEnd(listener: Listener) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceSessionEnd(reason: SessionEnd) {
  for (const listener of listeners) listener(reason)
}

/** What a refusal means for the session that asked; undefined: nothing. Without one's own record there is no account any more. */
export function toSessionEnd(method: string, path: string, status: number): SessionEnd | undefined {
  const isOwnRecord = method === 'GET' && path === '/api/users/me'
  if (isOwnRecord && status === 404) return 'issue'
  if (status !== 401 && status !== 403) return undefined
  return isOwnRecord ? 'issue' : 'expired'
}

/** Ends the session of this token, once: of many refused calls only the first finds the token still there. */
export function endSession(token: string, reason: SessionEnd) {
  if (tokens.clear(token)) announceSessionEnd(reason)
}
