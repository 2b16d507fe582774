import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface SeenRequest {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Handles one request as a faulty server does. */
export type FaultyResponse = (response: ServerResponse, request: SeenRequest) => void | Promise<void>

export interface FaultyServer {
  url: string
  seen: SeenRequest[]
  /** Connections that the caller closed before the response ended. */
  hungUp: number
  /** One behavior per request; the last is repeated. */
  respondWith(...responses: FaultyResponse[]): void
  close(): Promise<void>
}

/** A server on its own port that answers each request with the configured fault. */
export async function startFaultyServer(): Promise<FaultyServer> {
  let responses: FaultyResponse[] = []
  const server = createServer(async (request, response) => {
    const seen = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    const respond = responses[Math.min(faulty.seen.push(seen), responses.length) - 1]
    response.on('error', () => undefined)
    response.on('close', () => {
      if (!response.writableFinished) faulty.hungUp += 1
    })
    await respond?.(response, seen)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const faulty: FaultyServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    hungUp: 0,
    respondWith: (...next) => {
      responses = next
      faulty.seen.length = 0
      faulty.hungUp = 0
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return faulty
}

const headers = { 'content-type': 'text/event-stream' }

/** A frame of the chat-completions format. */
export const frame = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason }] })}\n\n`

/** Sends these bytes and ends the response normally. */
export const sending =
  (...pieces: (string | Uint8Array)[]): FaultyResponse =>
  (response) => {
    response.writeHead(200, headers)
    for (const piece of pieces) response.write(piece)
    response.end()
  }

/** Sends these bytes and then nothing, with the connection open. */
export const hangingAfter =
  (...pieces: string[]): FaultyResponse =>
  (response) => {
    response.writeHead(200, headers)
    response.flushHeaders()
    for (const piece of pieces) response.write(piece)
  }

/** Sends these bytes and cuts the connection. */
export const cuttingAfter =
  (...pieces: string[]): FaultyResponse =>
  (response) => {
    response.writeHead(200, headers)
    for (const piece of pieces) response.write(piece)
    setImmediate(() => response.destroy())
  }

export const failingWith =
  (status: number, body = '{}', more: Record<string, string> = {}): FaultyResponse =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...more }).end(body)

/** Repeats a piece until the caller disconnects. */
export const endlessly =
  (piece: string): FaultyResponse =>
  (response) => {
    response.writeHead(200, headers)
    const go = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', go)
    }
    go()
  }

export const goodAnswer: FaultyResponse = sending(
  frame({ content: 'All is ' }),
  frame({ content: 'well.' }),
  frame({}, 'stop'),
  'data: [DONE]\n\n',
)
