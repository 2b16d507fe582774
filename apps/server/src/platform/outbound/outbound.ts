import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Agent, fetch as undiciFetch } from 'undici'
import { withBoundedBody } from './bounded-body.ts'
import { guardedConnector, OutboundRefused, type Resolve } from './guarded-connector.ts'
import { isPublicAddress } from './public-address.ts'

export { OutboundRefused } from './guarded-connector.ts'

export type OutboundFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** The only way to call addresses that people enter. */
export interface Outbound {
  /** Rejects without network access: other protocols, ports, credentials and addresses of private networks. */
  check(url: string): void
  /** The operator allows this address, so it can be called although it is not public, and without TLS. */
  isListed(url: string): boolean
  /** Checked in the connection itself; follows no redirects, accepts only text and throws `OutboundRefused` with the reason. */
  fetch: OutboundFetch
  close(): Promise<void>
}

export interface OutboundSettings {
  /** Private hosts that can be called, as `host:port`. */
  allow: readonly string[]
  resolve?: Resolve
  /** Milliseconds for a whole call. */
  mostMs?: number
  mostBytes?: number
}

const standardMs = 10_000
const standardBytes = 1_000_000
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
function reasonOf(error: unknown): OutboundRefused {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundRefused) return cause
    if (cause.name === 'TimeoutError') return new OutboundRefused('The server took too long to answer.')
  }
  return new OutboundRefused('The server could not be reached.')
}

const refuseAnswer = async (response: Response, reason: string): Promise<never> => {
  await response.body?.cancel()
  throw new OutboundRefused(reason)
}

/** Accepts readable responses only. One without a content type must be empty, as the confirmation of a message is. */
async function toReadable(response: Response, mostBytes: number): Promise<Response> {
  if (response.status >= 300 && response.status < 400)
    return refuseAnswer(response, 'The server points to another address, which is not followed.')
  const type = response.headers.get('content-type')
  const bounded = withBoundedBody(response, mostBytes)
  if (type !== null) return readableTypes.test(type) ? bounded : refuseAnswer(bounded, notText)
  const isEmpty = (await bounded.arrayBuffer()).byteLength === 0
  if (!isEmpty) throw new OutboundRefused(notText)
  return new Response(null, { status: response.status, headers: response.headers })
}

export function createOutbound(settings: OutboundSettings): Outbound {
  const { resolve = resolveBySystem, mostMs = standardMs, mostBytes = standardBytes } = settings
  const listed = new Set(settings.allow.map((entry) => entry.toLowerCase().replace(/^\[(.*)\]:/, '$1:')))
  const isListed = (hostname: string, port: string) => listed.has(`${bareHost(hostname)}:${port}`)
  // Each call has its own connection, so that none reuses a connection that another caller opened.
  const dispatcher = new Agent({ connect: guardedConnector({ isListed, resolve, connectMs: mostMs }), pipelining: 0 })
  const plainFetch = undiciFetch as unknown as typeof fetch

  function getAllowed(address: string): URL {
    if (!URL.canParse(address)) throw new OutboundRefused()
    const url = new URL(address)
    const host = bareHost(url.hostname)
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new OutboundRefused()
    if (isListed(host, portOf(url))) return url
    if (!openPorts.includes(portOf(url)) || (isIP(host) && !isPublicAddress(host))) throw new OutboundRefused()
    return url
  }

  async function guardedFetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = getAllowed(String(address))
    const timeout = AbortSignal.timeout(mostMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    try {
      const response = await plainFetch(url, { ...init, signal, redirect: 'manual', dispatcher } as RequestInit)
      return await toReadable(response, mostBytes)
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
