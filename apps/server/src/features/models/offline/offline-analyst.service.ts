import { createAnalyst, type QuestionInput, type ToolResult } from '@adjutant/analyst'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4ToolResultPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { toUtcDay } from '@adjutant/contract/core/days'
import { toRecord } from '@adjutant/contract/record'
import type { Clock } from '../../../platform/clock.ts'
import type { Embeddings } from '../../../platform/embeddings/embeddings.ts'
import { readPassages, type NumberedPassage } from '../../../platform/models/data-block.ts'

type Message = LanguageModelV4Prompt[number]

const textOf = ({ role, content }: Message): string => {
  if (role === 'system') return content
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}

function toAnswer({ output }: LanguageModelV4ToolResultPart): Record<string, unknown> {
  if (output.type === 'json' || output.type === 'error-json') return toRecord(output.value)
  if (output.type === 'execution-denied') return { refused: output.reason ?? '' }
  if (output.type === 'content') return {}
  if (output.type === 'error-text') return { error: output.value }
  return parsed(output.value)
}

function parsed(text: string): Record<string, unknown> {
  try {
    return toRecord(JSON.parse(text))
  } catch {
    return { error: text }
  }
}

function toResults(messages: LanguageModelV4Prompt): ToolResult[] {
  const inputs = new Map<string, Record<string, unknown>>()
  const results: ToolResult[] = []
  for (const { role, content } of messages) {
    if (role !== 'assistant' && role !== 'tool') continue
    for (const part of content) {
      if (part.type === 'tool-call') inputs.set(part.toolCallId, toRecord(part.input))
      if (part.type === 'tool-result')
        results.push({ tool: part.toolName, input: inputs.get(part.toolCallId) ?? {}, answer: toAnswer(part) })
    }
  }
  return results
}

/** A block that a person typed is not trusted. */
function passagesOf(message: Message | undefined): NumberedPassage[] {
  try {
    return message?.role === 'user' ? readPassages(textOf(message)) : []
  } catch {
    return []
  }
}

const memoryStart = '{"memory":'

function memoriesOf(message: Message | undefined): string[] {
  if (message?.role !== 'user') return []
  const lines = textOf(message)
    .split('\n')
    .filter((line) => line.startsWith(memoryStart))
  return lines.map((line) => parsed(line).memory).filter((memory) => typeof memory === 'string')
}

/** An earlier question is followed by its answer; the product's own messages are followed by the question. */
function findPreviousQuestion(earlier: LanguageModelV4Prompt): string | undefined {
  const question = earlier.findLast(({ role }, index) => role === 'user' && earlier[index + 1]?.role === 'assistant')
  return question && textOf(question).trim()
}

/** Passages and memories count only in the message before the question, where the product puts them. */
function readQuestion({ prompt, tools = [] }: LanguageModelV4CallOptions, now: Date): QuestionInput {
  const index = prompt.findLastIndex(({ role }) => role === 'user')
  const questionMessage = prompt[index]
  const earlier = prompt.slice(0, Math.max(index, 0))
  return {
    question: questionMessage ? textOf(questionMessage).trim() : '',
    previousQuestion: findPreviousQuestion(earlier),
    isFirstAnswer: !earlier.some(({ role }) => role === 'assistant'),
    today: toUtcDay(now),
    now: now.toISOString(),
    availableTools: new Set(tools.map(({ name }) => name)),
    passages: passagesOf(prompt[index - 1]),
    memories: memoriesOf(prompt[index - 1]),
    results: toResults(prompt.slice(index + 1)),
  }
}

/** Without a model no tokens are used. */
const usage: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

const finished = (unified: 'stop' | 'tool-calls'): LanguageModelV4FinishReason => ({ unified, raw: unified })

interface Answer {
  text: string
  calls: LanguageModelV4ToolCall[]
}

type Analyst = ReturnType<typeof createAnalyst>

async function answer(options: LanguageModelV4CallOptions, analyst: Analyst, clock: Clock): Promise<Answer> {
  const question = readQuestion(options, clock.now())
  const response = await analyst.answer(question)
  if ('text' in response) return { text: response.text, calls: [] }
  const first = question.results.length + 1
  const calls = response.calls.map(({ tool, input }, index) => ({
    type: 'tool-call' as const,
    toolCallId: `offline-${first + index}`,
    toolName: tool,
    input: JSON.stringify(input),
  }))
  return { text: '', calls }
}

const textId = 'answer'

function* toParts({ text, calls }: Answer): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  if (text) yield { type: 'text-start', id: textId }
  for (const delta of text.match(/\s*\S+\s*/g) ?? []) yield { type: 'text-delta', id: textId, delta }
  if (text) yield { type: 'text-end', id: textId }
  yield* calls
  yield { type: 'finish', usage, finishReason: finished(calls.length ? 'tool-calls' : 'stop') }
}

/** The offline analyst in the form of a language model. Without embeddings it understands questions by their wording alone. */
export function createOfflineAnalyst(clock: Clock, embeddings?: Embeddings): LanguageModelV4 {
  const analyst = createAnalyst(
    embeddings && (async (texts, { urgent }) => (await embeddings.findMany(texts, { isUrgent: urgent })).map((found) => found?.vector)),
  )
  return {
    specificationVersion: 'v4',
    provider: 'adjutant',
    modelId: 'offline-analyst',
    supportedUrls: {},
    async doGenerate(options) {
      const { text, calls } = await answer(options, analyst, clock)
      const content = [...(text ? [{ type: 'text' as const, text }] : []), ...calls]
      return { content, finishReason: finished(calls.length ? 'tool-calls' : 'stop'), usage, warnings: [] }
    },
    async doStream(options) {
      return { stream: ReadableStream.from(toParts(await answer(options, analyst, clock))) }
    },
  }
}
