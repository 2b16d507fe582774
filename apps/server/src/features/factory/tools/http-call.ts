import type { ToolTarget } from '../factory.schema.ts'
import { OutboundBlocked, readText, type Outbound } from '../../../platform/outbound/outbound.ts'
import type { Arguments, CallOutcome } from '../factory.deps.ts'
import type { Headers } from './tool-secrets.ts'

const placeholder = /\{([A-Za-z_]\w*)\}/g

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Encodes a path segment. A segment of dots alone would change the path. */
function toPiece(value: unknown, name: string): string {
  const text = toText(value ?? '')
  if (/^\.{1,2}$/.test(text)) throw new OutboundBlocked(`${name} cannot stand in an address.`)
  return encodeURIComponent(text.toWellFormed())
}

export interface HttpRequest {
  url: URL
  method: NonNullable<ToolTarget['method']>
  body: string | undefined
}

/** Arguments replace their placeholders in the URL; others go into the query, or into the body if the method has one. */
export function toHttpRequest({ url: address, method = 'GET' }: ToolTarget, args: Arguments): HttpRequest {
  const named = new Set<string>()
  const filled = address.replace(placeholder, (_whole, name: string) => {
    named.add(name)
    if (args[name] === undefined || args[name] === null) throw new OutboundBlocked(`${name} is required.`)
    return toPiece(args[name], name)
  })
  const url = new URL(filled)
  if (url.origin !== new URL(address).origin) throw new OutboundBlocked()
  const others = Object.entries(args).filter(([name, value]) => !named.has(name) && value !== undefined)
  if (method !== 'GET' && method !== 'DELETE') return { url, method, body: JSON.stringify(Object.fromEntries(others)) }
  for (const [name, value] of others) url.searchParams.append(name, toText(value))
  return { url, method, body: undefined }
}

export async function callHttp(
  outbound: Outbound,
  target: ToolTarget,
  headers: Headers,
  args: Arguments,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { url, method, body } = toHttpRequest(target, args)
  const sent = {
    accept: 'application/json, text/*;q=0.9, application/xml;q=0.8',
    'user-agent': 'Adjutant',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  const response = await outbound.fetch(url, { method, headers: sent, signal, ...(body !== undefined && { body }) })
  const text = await readText(response)
  return response.ok ? { ok: true, text } : { ok: false, text: `The server answered ${response.status}. ${text}`.trim() }
}
