import type { ToolTarget } from '../../platform/db/schema/index.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Arguments, CallOutcome } from './factory-parts.ts'
import type { Headers } from './tool-secrets.ts'

interface Part {
  type: string
  text?: string
}

/** Text is taken, of anything else its kind is told. */
const toText = (content: Part[]): string => content.map(({ type, text }) => text ?? `[${type}]`).join('\n')

/** Loaded with the first call: the library would add a fifth of a second to every start of the product. */
async function loadClient() {
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ])
  return { Client, StreamableHTTPClientTransport }
}

/** Calls one named tool of a server of the Model Context Protocol, over HTTP and in a session of this call alone. */
export async function callMcp(
  outbound: Outbound,
  target: ToolTarget,
  headers: Headers,
  args: Arguments,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { Client, StreamableHTTPClientTransport } = await loadClient()
  const fetch = (url: string | URL, init?: RequestInit) =>
    outbound.fetch(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal })
  const reconnectionOptions = {
    maxRetries: 0,
    initialReconnectionDelay: 1_000,
    maxReconnectionDelay: 1_000,
    reconnectionDelayGrowFactor: 1,
  }
  const transport = new StreamableHTTPClientTransport(new URL(target.url), { fetch, requestInit: { headers }, reconnectionOptions })
  const client = new Client({ name: 'adjutant', version: '1' })
  try {
    await client.connect(transport as never, { signal })
    const result = await client.callTool({ name: target.tool ?? '', arguments: args }, undefined, { signal })
    const text = result.structuredContent ? JSON.stringify(result.structuredContent) : toText((result.content ?? []) as Part[])
    return { ok: result.isError !== true, text }
  } finally {
    // Not every server has sessions, or lets one end them.
    await transport.terminateSession().catch(() => undefined)
    await client.close()
  }
}
