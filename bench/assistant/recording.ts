// A chat-completions server that forwards to a real one and records the streams, or replays recorded ones without a network.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The streams of the model calls by situation, each a list of frames. */
export type Recording = { model: string; situations: Record<string, string[][]> }

export type RecordingServer = {
  url: string
  /** The situation that the next requests belong to. */
  begin(situation: string): void
  close(): Promise<void>
}

const placeholder = (key: string) => `{{${key}}}`

/** Ids differ in each run, so recordings have the kind and title in their place. */
export function toPlaceholders(frame: string, ids: ReadonlyMap<string, string>): string {
  let stored = frame
  for (const [key, id] of ids) stored = stored.replaceAll(id, placeholder(key))
  return stored
}

export function toCurrentIds(frame: string, ids: ReadonlyMap<string, string>): string {
  let current = frame
  for (const [key, id] of ids) current = current.replaceAll(placeholder(key), id)
  return current
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

async function listen(handle: Handle): Promise<Pick<RecordingServer, 'url' | 'close'>> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Reply suggestions use the model in the background, without tools; they belong to no situation. */
const isOfConversation = (body: string): boolean => 'tools' in (JSON.parse(body) as object)

const noSuggestion = JSON.stringify({ choices: [{ index: 0, delta: { content: 'Noted.' }, finish_reason: 'stop' }] })

/** `ids` must be filled before the first request. */
export async function startReplay(recording: Recording, ids: ReadonlyMap<string, string>): Promise<RecordingServer> {
  let streams: string[][] = []
  const server = await listen(async (request, response) => {
    const stream = isOfConversation(await text(request)) ? streams.shift() : [noSuggestion]
    if (!stream) return void response.writeHead(500).end('{"error":{"message":"The recording has no further stream"}}')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const frame of stream) response.write(`data: ${toCurrentIds(frame, ids)}\n\n`)
    response.end('data: [DONE]\n\n')
  })
  return { ...server, begin: (situation) => (streams = [...(recording.situations[situation] ?? [])]) }
}

const framesOf = (body: string): string[] =>
  body.split(/\r?\n\r?\n/).flatMap((event) => {
    const data = event.startsWith('data: ') ? event.slice(6).trim() : ''
    return data === '' || data === '[DONE]' ? [] : [data]
  })

/** Forwards to `target` and adds each complete stream to `recording`. */
export async function startRecorder(
  target: { url: string; key: string | undefined },
  recording: Recording,
  ids: ReadonlyMap<string, string>,
): Promise<RecordingServer> {
  let current = ''
  const server = await listen(async (request, response) => {
    const headers = { 'content-type': 'application/json', ...(target.key && { authorization: `Bearer ${target.key}` }) }
    const asked = await text(request)
    const reply = await fetch(`${target.url}/chat/completions`, { method: 'POST', headers, body: asked })
    const body = await reply.text()
    if (reply.ok && isOfConversation(asked))
      (recording.situations[current] ??= []).push(framesOf(body).map((frame) => toPlaceholders(frame, ids)))
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'text/event-stream' }).end(body)
  })
  return { ...server, begin: (situation) => void (current = situation) }
}
