// Uses node:http instead of fetch, because the client shares the CPU with the measured processes.
import { Agent, request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { frames } from '../api/frames.ts'

const agent = new Agent({ keepAlive: true })

export interface Call {
  url: string
  token?: string
  /** A call without a body is a GET. */
  body?: object
}

async function send({ url, token, body }: Call): Promise<IncomingMessage> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) }
  const call = request(url, { agent, method: body ? 'POST' : 'GET', headers })
  call.end(body && JSON.stringify(body))
  const [reply] = (await once(call, 'response')) as [IncomingMessage]
  if (reply.statusCode! >= 300) throw new Error(`${url}: ${reply.statusCode} ${await text(reply)}`)
  return reply
}

export const call = async <T>(given: Call): Promise<T> => JSON.parse(await text(await send(given))) as T

/** The events of a stream. */
export async function* listen(given: Call): ReturnType<typeof frames> {
  yield* frames((await send(given)).setEncoding('utf8'))
}
