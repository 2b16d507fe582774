import type { LanguageModelV4 } from '@ai-sdk/provider'
import { experimental_streamLanguageModelCall as callModel, jsonSchema, type LanguageModelStreamPart, type ToolSet } from 'ai'
import type { ReasoningEffort, SentTool } from './model-request.ts'
import type { ModelClient, StreamPart } from './model-client.ts'

// The library's warnings would go to standard error, past our log.
globalThis.AI_SDK_LOG_WARNINGS = false

type Finish = Extract<LanguageModelStreamPart, { type: 'model-call-end' }>

/** The tools are only described to the model; the caller validates and runs the calls. */
const toToolSet = (tools: SentTool[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, parameters, isStrict }) => [
      name,
      { description, inputSchema: jsonSchema(parameters), ...(isStrict && { strict: true }) },
    ]),
  )

/** Gemini takes a number of tokens in place of a word. */
const thinkingBudgets: Record<ReasoningEffort, number> = { minimal: 512, low: 2_048, medium: 8_192, high: 24_576 }

const toProviderOptions = (effort: ReasoningEffort | undefined) => ({
  // OpenAI would store every answer for a month.
  openai: { store: false, ...(effort && { reasoningEffort: effort }) },
  ...(effort && { google: { thinkingConfig: { thinkingBudget: thinkingBudgets[effort] } } }),
})

const isBroken = ({ finishReason, rawFinishReason }: Finish) =>
  finishReason === 'error' || (rawFinishReason === undefined && !['stop', 'tool-calls', 'length'].includes(finishReason))

function toFinish(finish: Finish): StreamPart {
  const { inputTokens, outputTokens, inputTokenDetails } = finish.usage
  const reason = isBroken(finish) ? 'none' : finish.finishReason === 'length' ? 'length' : 'whole'
  return { type: 'finish', reason, inputTokens, outputTokens, cachedTokens: inputTokenDetails?.cacheReadTokens }
}

function toStreamPart(part: LanguageModelStreamPart): StreamPart {
  switch (part.type) {
    case 'error':
      return { type: 'failure', error: part.error }
    case 'model-call-end':
      return toFinish(part)
    case 'tool-call':
      return { type: 'call', id: part.toolCallId, tool: part.toolName, input: part.input }
    case 'tool-input-delta':
      return { type: 'call-piece', characters: part.delta.length }
    case 'text-delta':
      return { type: 'text', text: part.text }
    default:
      return { type: 'activity' }
  }
}

/** Uses the library's lowest level, which makes exactly one call: a token costs less than half as much as with `streamText`. */
export const createSdkClient = (model: LanguageModelV4): ModelClient =>
  async function* (request, signal) {
    const { stream } = await callModel({
      model,
      instructions: request.instructions,
      messages: request.messages,
      tools: toToolSet(request.tools),
      providerOptions: toProviderOptions(request.reasoningEffort),
      abortSignal: signal,
    })
    for await (const part of stream) yield toStreamPart(part)
  }
