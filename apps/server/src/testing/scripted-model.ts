import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { dimensions } from '../platform/embeddings/quantized-embedding.ts'

/** A tool call; a string input is sent unchanged, so it can be invalid JSON. */
export interface ScriptedCall {
  tool: string
  input: unknown
}

export type ScriptedPiece = string | ScriptedCall

/** An error of the provider in place of an answer. */
export interface ScriptedError {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** One piece, several, or a generator that sends each piece when the test is ready. */
export type ScriptedAnswer = ScriptedPiece | Iterable<ScriptedPiece> | AsyncIterable<ScriptedPiece> | ScriptedError

export interface ScriptedMessage {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string | { type: string; text?: string }[] | null
  tool_calls?: { id: string; function: { name: string; arguments: string } }[]
  tool_call_id?: string
}

export interface ScriptedRequest {
  model: string
  messages: ScriptedMessage[]
  tools?: { function: { name: string; description?: string; parameters: unknown } }[]
}

/** Answers a request; `index` is the number of earlier ones. */
export type Script = (request: ScriptedRequest, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>

export interface ScriptedModel {
  /** For OPENAI_BASE_URL. */
  url: string
  /** Every request in order of arrival, unchanged. */
  requests: ScriptedRequest[]
  /** The number of answers that the caller aborted. */
  hungUp: number
  /** Whether any request contained this text. */
  hasSeen(words: string): boolean
  /** Sets a script, or a sequence of answers whose last one is repeated. */
  play(script: Script | ScriptedAnswer[]): void
  /** Clears the requests and restores the first script. */
  reset(): void
  close(): Promise<void>
}

const isScriptedError = (answer: ScriptedAnswer): answer is ScriptedError => typeof answer === 'object' && 'status' in answer
const isOnePiece = (answer: ScriptedAnswer): answer is ScriptedPiece => typeof answer === 'string' || 'tool' in answer

const toScript = (given: Script | ScriptedAnswer[]): Script => {
  if (typeof given === 'function') return given
  let next = 0
  return () => given[Math.min(next++, given.length - 1)] ?? 'I have nothing to say.'
}

/** The text of a message in either of its two forms. */
export const textOf = ({ content }: ScriptedMessage): string =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('')

async function writeAnswer(
  response: ServerResponse,
  pieces: Iterable<ScriptedPiece> | AsyncIterable<ScriptedPiece>,
  request: ScriptedRequest,
) {
  let calls = 0
  let characters = 0
  const send = (data: object) => response.write(`data: ${JSON.stringify({ id: 'scripted', object: 'chat.completion.chunk', ...data })}\n\n`)
  const choose = (delta: object, finish_reason: string | null = null) => send({ choices: [{ index: 0, delta, finish_reason }] })
  const toCall = ({ tool, input }: ScriptedCall) => {
    const index = calls++
    const args = typeof input === 'string' ? input : JSON.stringify(input)
    return {
      tool_calls: [{ index, id: `call_${request.messages.length}_${index}`, type: 'function', function: { name: tool, arguments: args } }],
    }
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  for await (const piece of pieces) {
    if (response.destroyed) return
    characters += JSON.stringify(piece).length
    choose(typeof piece === 'string' ? { content: piece } : toCall(piece))
  }
  choose({}, calls > 0 ? 'tool_calls' : 'stop')
  const prompt_tokens = Math.ceil(JSON.stringify(request.messages).length / 4)
  send({ choices: [], usage: { prompt_tokens, completion_tokens: Math.ceil(characters / 4), total_tokens: 0 } })
  response.end('data: [DONE]\n\n')
}

/** The settings of a server process that calls this model. It embeds too: the local embedding model takes two seconds of CPU to load. */
export const toModelEnv = ({ url }: Pick<ScriptedModel, 'url'>): Record<string, string> => ({
  OPENAI_BASE_URL: url,
  EMBEDDING_MODEL: 'scripted-embeddings',
})

async function embedAll(incoming: IncomingMessage, response: ServerResponse) {
  const { input } = JSON.parse(await text(incoming)) as { input: string[] }
  const data = input.map((_, index) => ({ index, embedding: Array<number>(dimensions).fill(1) }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
}

/** A chat-completions provider on its own port: answers as scripted and records every prompt. */
export async function startScriptedModel(first: Script | ScriptedAnswer[] = ['Understood.']): Promise<ScriptedModel> {
  const requests: ScriptedRequest[] = []
  let script = toScript(first)

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = JSON.parse(await text(incoming)) as ScriptedRequest
    requests.push(request)
    response.on('close', () => {
      if (!response.writableFinished) model.hungUp += 1
    })
    const given = await script(request, requests.length - 1)
    if (isScriptedError(given)) return void response.writeHead(given.status, given.headers).end(given.body ?? '{}')
    await writeAnswer(response, isOnePiece(given) ? [given] : given, request)
  }

  const server = createServer((incoming, response) => {
    const handle = incoming.url?.endsWith('/embeddings') ? embedAll : answer
    handle(incoming, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  const model: ScriptedModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    hungUp: 0,
    hasSeen: (words) => JSON.stringify(requests).includes(JSON.stringify(words).slice(1, -1)),
    play: (next) => void (script = toScript(next)),
    reset: () => {
      requests.length = 0
      model.hungUp = 0
      script = toScript(first)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return model
}
