import type { ToolTarget } from '../factory.schema.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { Arguments, CallOutcome } from '../factory-deps.ts'
import type { Headers } from './tool-secrets.ts'

interface Part {
  type: string
  text?: string
}

/** Keeps text; replaces other content by its kind. */
const toText = (content: Part[]): string => content.map(({ type, text }) => text ?? `[${type}]`).join('\n')

/** Loaded with the first call: the library would add 200 ms to every start of the server. */
async function loadClient() {
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ])
  return { Client, StreamableHTTPClientTransport }
}

/** Calls one named tool of an MCP server over HTTP, in a session for this call only. */
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
    await client.connect(transport, { signal })
    const result = await client.callTool({ name: target.tool ?? '', arguments: args }, undefined, { signal })
    const text = result.structuredContent ? JSON.stringify(result.structuredContent) : toText((result.content ?? []) as Part[])
    return { ok: result.isError !== true, text }
  } finally {
    // Not every server has sessions or supports ending them.
    await transport.terminateSession().catch(() => undefined)
    await client.close()
  }
}
