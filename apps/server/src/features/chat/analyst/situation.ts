import type { LanguageModelV4CallOptions, LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from '@ai-sdk/provider'
import { readPassages, type NumberedPassage } from '../prompt/data-block.ts'

/** `answer` is always an object, whatever the tool returned. */
export interface ToolResult {
  tool: string
  input: Record<string, unknown>
  answer: Record<string, unknown>
}

export interface ToolCall {
  tool: string
  input: Record<string, unknown>
}

/** The analyst's input for its next move. */
export interface Situation {
  /** The person's own last message only. */
  question: string
  today: string
  offered: ReadonlySet<string>
  passages: NumberedPassage[]
  memories: string[]
  /** Results of the tools that were called for this question. */
  results: ToolResult[]
}

type Message = LanguageModelV4Prompt[number]

const textOf = ({ role, content }: Message): string => {
  if (role === 'system') return content
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function toAnswer({ output }: LanguageModelV4ToolResultPart): Record<string, unknown> {
  if (output.type === 'json' || output.type === 'error-json') return toObject(output.value)
  if (output.type === 'execution-denied') return { refused: output.reason ?? '' }
  if (output.type === 'content') return {}
  if (output.type === 'error-text') return { error: output.value }
  return parsed(output.value)
}

function parsed(text: string): Record<string, unknown> {
  try {
    return toObject(JSON.parse(text))
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
      if (part.type === 'tool-call') inputs.set(part.toolCallId, toObject(part.input))
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

/** Passages and memories count only in the message before the question, where the product puts them. */
export function readSituation({ prompt, tools = [] }: LanguageModelV4CallOptions, today: string): Situation {
  const place = prompt.findLastIndex(({ role }) => role === 'user')
  const questionMessage = prompt[place]
  return {
    question: questionMessage ? textOf(questionMessage).trim() : '',
    today,
    offered: new Set(tools.map(({ name }) => name)),
    passages: passagesOf(prompt[place - 1]),
    memories: memoriesOf(prompt[place - 1]),
    results: toResults(prompt.slice(place + 1)),
  }
}
