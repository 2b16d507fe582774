import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type ListToolsResult } from '@modelcontextprotocol/sdk/types.js'

type Method = 'initialize' | 'tools/list' | 'tools/call'

export const forecast: ListToolsResult['tools'][number] = {
  name: 'forecast',
  description: 'The weather of a city.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
}

/** A real MCP server whose answers a test decides. */
export async function startHostileMcpServer() {
  const calls: string[] = []
  const behaviour = {
    /** A page of tools. */
    list: (_cursor: string | undefined): ListToolsResult => ({ tools: [forecast] }),
    /** Replaces the protocol for a method: the test writes the response itself. */
    respond: {} as Partial<Record<Method, (response: ServerResponse, id: unknown) => void>>,
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const body = text ? (JSON.parse(text) as { id?: unknown; method?: string }) : undefined
    calls.push(body?.method ?? request.method ?? '')
    const own = behaviour.respond[body?.method as Method]
    if (own) return own(response, body?.id)
    const mcp = new Server({ name: 'hostile', version: '1' }, { capabilities: { tools: {} } })
    mcp.setRequestHandler(ListToolsRequestSchema, ({ params }) => behaviour.list(params?.cursor))
    mcp.setRequestHandler(CallToolRequestSchema, ({ params }) => ({ content: [{ type: 'text', text: `${params.name} answered` }] }))
    const transport = new StreamableHTTPServerTransport({})
    response.on('close', () => void transport.close())
    await mcp.connect(transport)
    await transport.handleRequest(request, response, body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: `mcp.test:${port}`,
    url: `http://mcp.test:${port}/`,
    /** The methods of the requests in order. */
    calls,
    behaviour,
    reset() {
      calls.length = 0
      behaviour.list = () => ({ tools: [forecast] })
      behaviour.respond = {}
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Sends events until the client leaves. */
export function streamForever(response: ServerResponse, toEvent: (no: number) => object): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  let no = 0
  const timer = setInterval(() => {
    for (let batch = 0; batch < 50; batch += 1) response.write(`event: message\ndata: ${JSON.stringify(toEvent((no += 1)))}\n\n`)
  }, 5)
  response.on('close', () => clearInterval(timer))
}
