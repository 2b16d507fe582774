import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CanaryRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A listener in the private network on IPv4 and IPv6 that records every request. */
export async function startCanary(answer?: RequestListener) {
  const requests: CanaryRequest[] = []
  let connections = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push({ method: request.method!, url: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() })
    if (answer) return answer(request, response)
    response.writeHead(200, { 'content-type': 'text/plain' }).end('caught')
  })
  server.on('connection', () => void (connections += 1))
  await once(server.listen(0, '::'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    get connections() {
      return connections
    },
    reset() {
      requests.length = 0
      connections = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
