import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Agent, fetch as undiciFetch } from 'undici'
import { guardedConnector, OutboundBlocked, type Resolve } from './guarded-connector.ts'
import { isPublicAddress } from './public-address.ts'

/** The same response with a body that fails with the reason beyond this size, counted after decompression. */
function withBoundedBody({ body, status, statusText, headers }: Response, maxBytes: number): Response {
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new OutboundBlocked("The response is too large, so it wasn't read."))
      else controller.enqueue(chunk)
    },
  })
  return new Response(body && body.pipeThrough(counting), { status, statusText, headers })
}

export { OutboundBlocked } from './guarded-connector.ts'

/** Limits of one call that differ from the client's. */
export interface CallLimits {
  maxBytes?: number
  maxMs?: number
  /** Redirects that are followed, each checked like the first address; none by default. */
  maxRedirects?: number
}

export type OutboundFetch = (url: string | URL, init?: RequestInit, limits?: CallLimits) => Promise<Response>

/** The only way to call addresses that people enter. */
export interface Outbound {
  /** Rejects without network access: other protocols, ports, credentials and addresses of private networks. */
  check(url: string): void
  /** The operator allows this address, so it can be called although it is not public, and without TLS. */
  isListed(url: string): boolean
  /** Checked in the connection itself; follows no redirects by default, accepts only text and throws `OutboundBlocked` with the reason. */
  fetch: OutboundFetch
  close(): Promise<void>
}

export interface OutboundSettings {
  /** Private hosts that can be called, as `host:port`. */
  allow: readonly string[]
  resolve?: Resolve
  /** Milliseconds for a whole call. */
  maxMs?: number
  maxBytes?: number
}

const defaultTimeoutMs = 10_000
const defaultMaxBytes = 1_000_000
const openPorts = ['80', '443']
const readableTypes = /^(text\/|application\/(json|xml)|application\/[\w.-]+\+(json|xml))/i

const notText = 'The answer is not a text.'

const resolveBySystem: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, order: 'ipv4first' })
  return found.map(({ address }) => address)
}

const bareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '').toLowerCase()
const portOf = (url: URL) => url.port || (url.protocol === 'https:' ? '443' : '80')

/** The innermost known cause of a failed fetch. */
function reasonOf(error: unknown): OutboundBlocked {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundBlocked) return cause
    if (cause.name === 'TimeoutError') return new OutboundBlocked('The server took too long to answer.')
  }
  return new OutboundBlocked('The server could not be reached.')
}

const rejectResponse = async (response: Response, reason: string): Promise<never> => {
  await response.body?.cancel()
  throw new OutboundBlocked(reason)
}

/** Accepts readable responses only. One without a content type must be empty, as the confirmation of a message is. */
async function toReadable(response: Response, maxBytes: number): Promise<Response> {
  if (response.status === 304) return new Response(null, { status: 304, headers: response.headers })
  if (response.status >= 300 && response.status < 400)
    return rejectResponse(response, 'The server points to another address, which is not followed.')
  const type = response.headers.get('content-type')
  const bounded = withBoundedBody(response, maxBytes)
  if (type !== null) return readableTypes.test(type) ? bounded : rejectResponse(bounded, notText)
  const isEmpty = (await bounded.arrayBuffer()).byteLength === 0
  if (!isEmpty) throw new OutboundBlocked(notText)
  return new Response(null, { status: response.status, headers: response.headers })
}

/** The types of undici and of Node's copy of it differ, although their objects work together. */
type DispatchedFetch = (url: URL, init: Omit<RequestInit, 'dispatcher'> & { dispatcher: Agent }) => Promise<Response>

export function createOutbound(settings: OutboundSettings): Outbound {
  const { resolve = resolveBySystem, maxMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = settings
  const listed = new Set(settings.allow.map((entry) => entry.toLowerCase().replace(/^\[(.*)\]:/, '$1:')))
  const isListed = (hostname: string, port: string) => listed.has(`${bareHost(hostname)}:${port}`)
  // Each call opens its own connection, so that no call reuses another caller's.
  const dispatcher = new Agent({ connect: guardedConnector({ isListed, resolve, connectMs: maxMs }), pipelining: 0 })
  const plainFetch = undiciFetch as unknown as DispatchedFetch

  function getAllowed(address: string): URL {
    if (!URL.canParse(address)) throw new OutboundBlocked()
    const url = new URL(address)
    const host = bareHost(url.hostname)
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new OutboundBlocked()
    if (isListed(host, portOf(url))) return url
    if (!openPorts.includes(portOf(url)) || (isIP(host) && !isPublicAddress(host))) throw new OutboundBlocked()
    return url
  }

  /** Returns the redirect's target. A redirect must not drop TLS, because the address can be a secret. */
  function findRedirect(response: Response, from: URL): URL | undefined {
    const location = response.headers.get('location')
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null || !URL.canParse(location, from.href)) return undefined
    const target = getAllowed(new URL(location, from).href)
    if (from.protocol === 'https:' && target.protocol !== 'https:') throw new OutboundBlocked()
    return target
  }

  async function fetchFollowing(url: URL, init: RequestInit, redirectsLeft: number): Promise<Response> {
    const response = await plainFetch(url, { ...init, redirect: 'manual', dispatcher })
    const target = redirectsLeft > 0 ? findRedirect(response, url) : undefined
    if (!target) return response
    await response.body?.cancel()
    return fetchFollowing(target, init, redirectsLeft - 1)
  }

  async function guardedFetch(address: string | URL, init: RequestInit = {}, limits: CallLimits = {}): Promise<Response> {
    const url = getAllowed(String(address))
    const timeout = AbortSignal.timeout(limits.maxMs ?? maxMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    try {
      const response = await fetchFollowing(url, { ...init, signal }, limits.maxRedirects ?? 0)
      return await toReadable(response, limits.maxBytes ?? maxBytes)
    } catch (error) {
      init.signal?.throwIfAborted()
      throw reasonOf(error)
    }
  }

  return {
    check: (address) => void getAllowed(address),
    isListed: (address) => URL.canParse(address) && isListed(new URL(address).hostname, portOf(new URL(address))),
    fetch: guardedFetch,
    close: () => dispatcher.destroy(),
  }
}

/** Reads the whole body; errors are reported as by `fetch`. */
export async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw reasonOf(error)
  }
}
