import { limits } from '@adjutant/contract/limits'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { asSchema, experimental_streamLanguageModelCall as callModel, jsonSchema, type LanguageModelStreamPart, type ToolSet } from 'ai'
import { upTo } from '../up-to.ts'
import { Deadline } from './deadline.ts'
import { BrokenAnswer } from './model-errors.ts'
import type { AnswerPart, ModelRequest, OfferedTool, TokenUsage, UnreadableInput } from './model-request.ts'
import { estimateTokens } from './tokens.ts'

// Warnings of the library would go to standard error, past our log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** How long a model may say nothing, in milliseconds. Thinking that can be heard counts as saying something. */
export interface Silences {
  firstTokenMs: number
  betweenTokensMs: number
}

type Call = Extract<AnswerPart, { type: 'call' }>
type Part = LanguageModelStreamPart
type Finish = Extract<Part, { type: 'model-call-end' }>

const unreadableShown = 1_000

/** Only described to the model: what it sends back is checked by whoever carries the call out. */
const toToolSet = (tools: OfferedTool[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, input }) => [name, { description, inputSchema: jsonSchema(() => asSchema(input).jsonSchema) }]),
  )

const toUnreadable = (text: string): UnreadableInput => ({ invalid: true, text: upTo(text, unreadableShown) })

const toCall = ({ toolCallId, toolName, input }: Extract<Part, { type: 'tool-call' }>): Call => ({
  type: 'call',
  id: toolCallId,
  tool: toolName,
  input: typeof input === 'string' ? toUnreadable(input) : input,
})

/** Without a reason to end, the stream was cut off in the middle. */
const isBroken = ({ finishReason, rawFinishReason }: Finish) =>
  finishReason === 'error' || (rawFinishReason === undefined && !['stop', 'tool-calls', 'length'].includes(finishReason))

const charactersOf = ({ instructions, messages }: ModelRequest) => instructions.length + JSON.stringify(messages).length

function toUsage(request: ModelRequest, written: number, told?: Finish['usage']): TokenUsage {
  return {
    input_tokens: told?.inputTokens ?? estimateTokens(charactersOf(request)),
    output_tokens: told?.outputTokens ?? estimateTokens(written),
  }
}

/** The lowest rung of the library, which makes one call and no more: a token costs less than half of what it costs by its `streamText`. */
async function start(model: LanguageModelV4, request: ModelRequest, signal: AbortSignal): Promise<AsyncIterable<Part>> {
  const { stream } = await callModel({
    model,
    instructions: request.instructions,
    messages: request.messages,
    tools: toToolSet(request.tools),
    // OpenAI would keep every answer for a month.
    providerOptions: { openai: { store: false } },
    abortSignal: signal,
  })
  return stream
}

/** One call of a model. Text is handed on as it comes; calls wait until the answer is whole. */
export async function* tryOnce(
  model: LanguageModelV4,
  request: ModelRequest,
  silences: Silences,
  around: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const deadline = new Deadline(around)
  const calls: Call[] = []
  let written = 0
  let isBlank = true
  let finish: Finish | undefined
  deadline.allow(silences.firstTokenMs)
  try {
    for await (const part of await start(model, request, deadline.signal)) {
      deadline.signal.throwIfAborted()
      deadline.allow(written > 0 ? silences.betweenTokensMs : silences.firstTokenMs)
      if (part.type === 'error') throw part.error
      if (part.type === 'model-call-end') finish = part
      if (part.type === 'tool-call') calls.push(toCall(part))
      if (part.type === 'tool-input-delta') written += part.delta.length
      if (part.type === 'tool-input-delta' && written > limits.longText) throw new BrokenAnswer('A call does not end')
      if (part.type !== 'text-delta' || part.text === '') continue
      const text = upTo(part.text, limits.longText - written)
      written += part.text.length
      isBlank &&= text.trim() === ''
      if (text !== '') yield { type: 'text', text }
      if (written > limits.longText) return yield { type: 'end', usage: toUsage(request, limits.longText), isCut: true }
    }
    if (!finish || isBroken(finish)) throw new BrokenAnswer('The stream ended before the answer did')
    if (isBlank && calls.length === 0) throw new BrokenAnswer('The answer is empty')
    yield* calls
    yield { type: 'end', usage: toUsage(request, written, finish.usage), isCut: finish.finishReason === 'length' }
  } catch (error) {
    // What a library makes of an abort differs; the reason for it is ours.
    deadline.signal.throwIfAborted()
    throw error
  } finally {
    deadline.end()
  }
}
