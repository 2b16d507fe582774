// A model provider in the chat-completions format whose tokens the test sends, so that a test can pause in the middle of an answer.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelCall {
  say(text: string): void
  finish(): void
  /** Resolves when the client disconnects early. */
  disconnected: Promise<void>
}

export interface FakeModel {
  url: string
  /** The next request. Each is answered once. */
  nextCall(): Promise<ModelCall>
  /** Rejects the next request permanently, like a provider that does not know the key. */
  failNext(): void
  close(): Promise<void>
}

const frame = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason }] })}\n\n`

function toCall(response: ServerResponse): ModelCall {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const disconnected = new Promise<void>((resolve) => {
    response.on('close', () => {
      if (!response.writableFinished) resolve()
    })
  })
  return {
    say: (content) => void response.write(frame({ content })),
    finish: () => void response.end(`${frame({}, 'stop')}data: [DONE]\n\n`),
    disconnected,
  }
}

export const startFakeModel = async (): Promise<FakeModel> => {
  const waiting: ((call: ModelCall) => void)[] = []
  const arrived: ModelCall[] = []
  let refusals = 0
  const server = createServer((request, response) => {
    request.resume()
    if (refusals > 0) {
      refusals -= 1
      return void response.writeHead(401).end('{}')
    }
    const call = toCall(response)
    const taker = waiting.shift()
    if (taker) taker(call)
    else arrived.push(call)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nextCall: async () => arrived.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    failNext: () => void (refusals += 1),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
