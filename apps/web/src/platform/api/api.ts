import type { Contract } from '@adjutant/contract'
import { startupMessages } from '@adjutant/contract/messages/startup-messages'
import { ApiError } from './api-error.ts'
import type { Api } from './api-types.ts'
import { toQueryOptions } from './query-options.ts'
import { send, toReply } from './request.ts'
import type { Route, SendInput } from './request.ts'
import { routes } from './route-traits.ts'
import { endSession, EndedSessionError, getCallToken, isSessionError, toSessionEnd } from '../session/session-end.ts'
import { getSessionSignal } from '../session/session-signal.ts'
import { tokens } from '../session/token-store.ts'

/**
 * Sends a call with the session token. A rejected session ends before the caller sees the error. Any response or error after the session
 * ended is an `EndedSessionError`, because another person may be logged in and must not see it.
 */
export async function sendInSession(route: Route, input: SendInput, signal?: AbortSignal) {
  const token = route.form ? undefined : getCallToken()
  try {
    const response = await send(route, input, { token, signal })
    if (token && tokens.find() !== token) throw new EndedSessionError()
    return response
  } catch (error) {
    const end = error instanceof ApiError ? toSessionEnd(route.method, route.path, error.status) : undefined
    if (token && end) endSession(token, end)
    if (token && tokens.find() !== token && !isSessionError(error) && !signal?.aborted) throw new EndedSessionError()
    throw error
  }
}

type StreamInput = Pick<SendInput, 'params' | 'lastEventId'>

/** Opens an event stream with the session token; throws without a session. */
export async function connectInSession(route: Route, input: StreamInput, signal: AbortSignal) {
  if (!tokens.find()) throw new ApiError(401, startupMessages.noSession)
  return sendInSession(route, input, AbortSignal.any([signal, getSessionSignal()]))
}

function toEndpoint(group: string, name: string, route: Route) {
  if (route.events) return { route }
  const key = (input?: SendInput) => (input ? [group, name, input] : [group, name])
  const call = async (input: SendInput = {}, signal?: AbortSignal) => toReply(await sendInSession(route, input, signal))
  const options = (input: SendInput = {}) => toQueryOptions(key(input), (signal) => call(input, signal))
  return { call, options, key }
}

export function toApi(table: Record<string, Record<string, Route>>) {
  const toGroup = (group: string, routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, toEndpoint(group, name, route)]))
  return Object.fromEntries(Object.entries(table).map(([group, routes]) => [group, toGroup(group, routes)]))
}

/** Every call that pages make, typed by the contract. */
export const api = toApi(routes) as unknown as Api<Omit<Contract, 'site' | 'scim'>>
