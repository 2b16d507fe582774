import { APICallError } from '@ai-sdk/provider'
import { Agent, request as send, type Dispatcher } from 'undici'
import { toRecord } from '@adjutant/contract/record'
import { toChatRequest } from './chat-messages.ts'
import { receiveFrames } from './event-frames.ts'
import { BrokenAnswer } from './model-errors.ts'
import type { ModelClient, StreamPart } from './model-client.ts'

interface Server {
  url: string
  key?: string | undefined
  /** Limit for one answer; a longer one fails with an error. */
  maxBytes: number
}

interface CallDelta {
  index?: number | null
  id?: string | null
  function?: { name?: string | null; arguments?: string | null } | null
}

interface Delta {
  content?: string | { type: string; text?: unknown }[] | null
  refusal?: string | null
  reasoning?: unknown
  reasoning_content?: unknown
  tool_calls?: CallDelta[] | null
}

/** Only the fields that are read; any other shape is an error. */
interface Frame {
  error?: unknown
  choices?: { delta?: Delta | null; finish_reason?: string | null }[]
  usage?: {
    prompt_tokens?: number | null
    completion_tokens?: number | null
    prompt_tokens_details?: { cached_tokens?: number | null } | null
  } | null
}

function readFrame(data: string): Frame {
  let frame: Frame | null
  try {
    frame = JSON.parse(data)
  } catch {
    return { error: new BrokenAnswer('A frame is no JSON') }
  }
  if (frame?.error || Array.isArray(frame?.choices)) return frame
  return { error: new BrokenAnswer('A frame is of another shape') }
}

/** The parsed arguments, or the raw text if it is not JSON. */
function readInput(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('No name of a field')
      return value
    })
  } catch {
    return text
  }
}

/** Assembles tool calls, which arrive in pieces. */
class Calls {
  readonly #calls = new Map<number, { id: string; tool: string; text: string }>()

  add({ index, id, function: given }: CallDelta): StreamPart {
    const place = index ?? (id ? this.#calls.size : Math.max(0, this.#calls.size - 1))
    const call = this.#calls.get(place) ?? { id: '', tool: '', text: '' }
    this.#calls.set(place, call)
    call.id ||= id ?? ''
    call.tool ||= given?.name ?? ''
    const piece = given?.arguments ?? ''
    call.text += piece
    return { type: 'call-piece', characters: piece.length }
  }

  *end(): Generator<StreamPart> {
    for (const { id, tool, text } of this.#calls.values()) {
      if (tool === '') throw new BrokenAnswer('A call has no name')
      yield { type: 'call', id: id || crypto.randomUUID(), tool, input: readInput(text) }
    }
  }
}

function* toParts({ content, refusal, reasoning, reasoning_content, tool_calls }: Delta, calls: Calls): Generator<StreamPart> {
  if (reasoning || reasoning_content) yield { type: 'activity' }
  for (const piece of typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])) {
    const isText = piece.type === 'text' && typeof piece.text === 'string'
    if (!isText || piece.text !== '') yield isText ? { type: 'text', text: String(piece.text) } : { type: 'activity' }
  }
  if (refusal) yield { type: 'text', text: refusal }
  for (const call of tool_calls ?? []) yield calls.add(call)
}

/** What the frames read so far say. */
class AnswerFrames {
  readonly #calls = new Calls()
  #reason: string | undefined
  #usage: Frame['usage'];

  *read(frames: readonly string[]): Generator<StreamPart> {
    for (const data of frames) {
      if (data === '[DONE]') continue
      const frame = readFrame(data)
      if (frame.error) return yield { type: 'failure', error: frame.error }
      this.#usage = frame.usage ?? this.#usage
      const [choice] = frame.choices ?? []
      this.#reason = choice?.finish_reason ?? this.#reason
      if (choice?.delta) yield* toParts(choice.delta, this.#calls)
    }
  }

  *end(): Generator<StreamPart> {
    yield* this.#calls.end()
    yield {
      type: 'finish',
      reason: this.#reason === undefined ? 'none' : this.#reason === 'length' ? 'length' : 'whole',
      inputTokens: this.#usage ? (this.#usage.prompt_tokens ?? 0) : undefined,
      outputTokens: this.#usage ? (this.#usage.completion_tokens ?? 0) : undefined,
      cachedTokens: this.#usage?.prompt_tokens_details?.cached_tokens ?? undefined,
    }
  }
}

/** Joins neighbouring texts, because each part costs more than its text: it passes through several generators. */
function* joinTexts(parts: Iterable<StreamPart>): Generator<StreamPart> {
  let text = ''
  for (const part of parts) {
    if (part.type === 'text') {
      text += part.text
      continue
    }
    if (text !== '') yield { type: 'text', text }
    text = ''
    yield part
  }
  if (text !== '') yield { type: 'text', text }
}

async function* readAnswer(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<StreamPart> {
  const answer = new AnswerFrames()
  for await (const frames of receiveFrames(body, maxBytes)) yield* joinTexts(answer.read(frames))
  yield* answer.end()
}

function findMessage(text: string): string | undefined {
  try {
    const { message } = toRecord(toRecord(JSON.parse(text)).error)
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

/** The beginning of a long error body is enough. */
const maxErrorLength = 100_000

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxErrorLength) break
  }
  return text
}

/** The provider's error message is logged; the request is not. */
async function toApiCallError(url: string, { statusCode, headers, body }: Dispatcher.ResponseData): Promise<APICallError> {
  const message = findMessage(await readStart(body)) ?? `Status ${statusCode}`
  return new APICallError({ message, url, statusCode, requestBodyValues: {}, responseHeaders: headers as Record<string, string> })
}

/** Written without the library: its five chained streams per call cost more than the rest of a step. */
export const createChatCompletionsClient = ({ url, key, maxBytes }: Server, model: string): ModelClient => {
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
  const address = `${url.replace(/\/+$/, '')}/chat/completions`
  // Follows no redirects, which would send the prompt to another server.
  const dispatcher = new Agent()
  return async function* (request, signal) {
    const response = await send(address, { method: 'POST', headers, body: toChatRequest(model, request), signal, dispatcher })
    if (response.statusCode >= 300) throw await toApiCallError(address, response)
    yield* readAnswer(response.body, maxBytes)
  }
}
