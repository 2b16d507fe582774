import { OutboundBlocked, type Outbound } from '../../../platform/outbound/outbound.ts'
import type { Arguments, CallOutcome } from '../factory.deps.ts'
import type { Headers } from '../tools/tool-secrets.ts'

/** A tool as its server describes it. Everything in it is the server's text. */
export interface ListedTool {
  name: string
  title?: string | undefined
  description?: string | undefined
  inputSchema: Record<string, unknown>
}

export interface ToolPage {
  tools: ListedTool[]
  hasMore: boolean
}

export interface McpSession {
  /** Lists the server's tools, at most `maxPages` pages. */
  listPages(): AsyncGenerator<ToolPage>
  call(name: string, args: Arguments): Promise<CallOutcome>
}

export interface McpEndpoint {
  url: string
  headers: Headers
}

export const maxPages = 10
/** A server can answer a request with requests of its own, each of which the client answers. */
const maxRequests = 40

interface Part {
  type: string
  text?: string
}

/** Keeps text; replaces other content by its kind. */
const toText = (content: Part[]): string => content.map(({ type, text }) => text ?? `[${type}]`).join('\n')

/** Loaded with the first call: the library would add 200 ms to every start of the server. */
async function loadSdk() {
  const [{ Client }, { StreamableHTTPClientTransport }, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/client'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  return { Client, StreamableHTTPClientTransport, ...types }
}
type Sdk = Awaited<ReturnType<typeof loadSdk>>
type SdkClient = InstanceType<Sdk['Client']>

/** Returns the same response and calls `onBreak` with the reason if its body breaks off, because the library reports no reason. */
function watchBody({ body, status, statusText, headers }: Response, onBreak: (reason: unknown) => void): Response {
  const reader = body?.getReader()
  const watched =
    reader &&
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onBreak(error)
          controller.error(error)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    })
  return new Response(watched ?? null, { status, statusText, headers })
}

/** Limits the number of requests, and opens no standing stream, because a server's messages after a response aren't needed. */
function toFetch(outbound: Outbound, signal: AbortSignal, onBreak: (reason: unknown) => void) {
  let requests = 0
  return async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    if (init.method === 'GET') return new Response(null, { status: 405 })
    requests += 1
    if (requests > maxRequests) throw new OutboundBlocked('The server asks for too many requests.')
    const response = await outbound.fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, signal]) : signal })
    return watchBody(response, onBreak)
  }
}

async function* listPages(client: SdkClient, { ListToolsResultSchema }: Sdk, signal: AbortSignal): AsyncGenerator<ToolPage> {
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    // Avoids `client.listTools`, which compiles the server's output schemas: their patterns can take exponential time.
    const { tools, nextCursor } = await client.request({ method: 'tools/list', params }, ListToolsResultSchema, { signal })
    yield { tools, hasMore: nextCursor !== undefined }
    if (nextCursor === undefined) return
    cursor = nextCursor
  }
}

async function call(
  client: SdkClient,
  { CallToolResultSchema }: Sdk,
  request: { name: string; arguments: Arguments },
  signal: AbortSignal,
): Promise<CallOutcome> {
  const result = await client.request({ method: 'tools/call', params: request }, CallToolResultSchema, { signal })
  const text = result.structuredContent ? JSON.stringify(result.structuredContent) : toText(result.content)
  return { ok: result.isError !== true, text }
}

/** Works with an MCP server over HTTP in a session of its own. */
export async function withMcpSession<T>(
  outbound: Outbound,
  { url, headers }: McpEndpoint,
  signal: AbortSignal,
  work: (session: McpSession) => Promise<T>,
): Promise<T> {
  const sdk = await loadSdk()
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  const abort = () => broken.reject(signal.reason)
  signal.addEventListener('abort', abort)
  const reconnectionOptions = {
    maxRetries: 0,
    initialReconnectionDelay: 1_000,
    maxReconnectionDelay: 1_000,
    reconnectionDelayGrowFactor: 1,
  }
  const transport = new sdk.StreamableHTTPClientTransport(new URL(url), {
    fetch: toFetch(outbound, signal, broken.reject),
    requestInit: { headers },
    reconnectionOptions,
  })
  const client = new sdk.Client({ name: 'adjutant', version: '1' })
  const session: McpSession = {
    listPages: () => listPages(client, sdk, signal),
    call: (name, args) => call(client, sdk, { name, arguments: args }, signal),
  }
  try {
    return await Promise.race([client.connect(transport, { signal }).then(() => work(session)), broken.promise])
  } finally {
    signal.removeEventListener('abort', abort)
    // Not every server has sessions or supports ending them.
    await transport.terminateSession().catch(() => undefined)
    await client.close()
  }
}
