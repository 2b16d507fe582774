import { toRecord } from '@adjutant/contract/record'
import { ApiError, toApiError, unreachable } from './api-error.ts'
import { toRouteUrl } from './route-url.ts'
import type { UrlInput } from './route-url.ts'

/** `form` marks the login, which is sent without a session. */
export type Route = { method: string; path: string; events: boolean; form: boolean }
/** `lastEventId` resumes an event stream. */
export type SendInput = UrlInput & { body?: unknown; lastEventId?: string | undefined; headers?: Record<string, string> }
export type SendOptions = { token?: string | undefined; signal?: AbortSignal | undefined }

function toForm(body: object) {
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

function toRequestBody({ form }: Route, body: unknown) {
  if (body === undefined) return {}
  if (form) return { body: toForm(toRecord(body)) }
  return { body: JSON.stringify(body), contentType: 'application/json' }
}

/** Browsers limit keepalive requests to 64 KiB in total. */
const maxCarried = 8 * 1024

/** Mutations use keepalive, so that they complete when the page is closed or reloaded. */
const outlivesPage = ({ method }: Route, body: unknown) => method !== 'GET' && (typeof body !== 'string' || body.length <= maxCarried)

export function toRequest(route: Route, input: SendInput, { token, signal }: SendOptions): { url: string; init: RequestInit } {
  const { body, contentType } = toRequestBody(route, input.body)
  const headers = new Headers({ accept: route.events ? 'text/event-stream' : 'application/json', ...input.headers })
  if (contentType) headers.set('content-type', contentType)
  if (input.lastEventId) headers.set('last-event-id', input.lastEventId)
  if (token) headers.set('authorization', `Bearer ${token}`)
  const init = { method: route.method, headers, body: body ?? null, signal: signal ?? null, keepalive: outlivesPage(route, body) }
  return { url: toRouteUrl(route.path, input), init }
}

async function reach(url: string, init: RequestInit) {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, unreachable)
  }
}

/** Returns the response of a successful call and throws an ApiError otherwise. */
export async function send(route: Route, input: SendInput, options: SendOptions) {
  const { url, init } = toRequest(route, input, options)
  const response = await reach(url, init)
  if (!response.ok) throw toApiError(response.status, response.statusText, await response.text())
  return response
}

/** Returns undefined for 204 and `{ items, total }` for a paged list, which is recognized by its total count header. */
export async function toReply(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const content: unknown = await response.json()
  const total = response.headers.get('x-total-count')
  return total === null ? content : { items: content, total: Number(total) }
}
