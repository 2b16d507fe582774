import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] })

/** A real MCP server with a working tool, a failing one and one that returns what it received. */
export async function startMcpServer() {
  const requests: IncomingMessage['headers'][] = []
  const server = createServer(async (request, response) => {
    requests.push(request.headers)
    const mcp = new McpServer({ name: 'weather', version: '1' })
    mcp.registerTool('forecast', { inputSchema: { city: z.string() } }, async ({ city }) => text(`Sunny in ${city}`))
    mcp.registerTool('broken', {}, async () => ({ ...text('It is broken'), isError: true }))
    mcp.registerTool('tell', {}, async () => text(JSON.stringify(request.headers)))
    // Stateless: each request has its own server.
    const transport = new StreamableHTTPServerTransport({})
    response.on('close', () => void transport.close())
    await mcp.connect(transport)
    await transport.handleRequest(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
