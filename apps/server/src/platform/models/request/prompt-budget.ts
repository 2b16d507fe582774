import { divideSpace } from '../../text/divide-space.ts'
import { truncate } from '@adjutant/contract/text/truncate'
import type { ModelMessage } from 'ai'
import type { ModelRequest, OfferedTool } from '../model-request.ts'

/** A prompt takes at most this share of a context window; the rest is for reasoning and the answer. */
const maxPromptShare = 0.5
/** Tool results together, before the oldest are removed. */
const maxResultTokens = 24_000
const maxResultShare = 0.2
/** English prose has four; JSON and other languages have shorter tokens. */
const charactersPerToken = 3
/** Shorter results stay, because the note that replaces them would be as long. */
const minRemovedLength = 600
const keptStart = 300

type ToolMessage = Extract<ModelMessage, { role: 'tool' }>
type ResultPart = Extract<ToolMessage['content'][number], { type: 'tool-result' }>

export interface PromptBudget {
  /** Characters of the whole request. */
  prompt: number
  /** Characters of all tool results. */
  results: number
}

export const toPromptBudget = (contextTokens: number): PromptBudget => ({
  prompt: Math.floor(contextTokens * maxPromptShare) * charactersPerToken,
  results: Math.floor(Math.min(maxResultTokens, contextTokens * maxResultShare)) * charactersPerToken,
})

const outputText = ({ output }: ResultPart): string =>
  'value' in output ? (typeof output.value === 'string' ? output.value : JSON.stringify(output.value)) : ''

const numbers = new Intl.NumberFormat('en')

/** The model can call a tool again only if the tool changes nothing. */
function toRemovedText(part: ResultPart, tools: readonly OfferedTool[]): string {
  const text = outputText(part)
  const size = `${numbers.format(text.length)} characters`
  const canRepeat = tools.find(({ name }) => name === part.toolName)?.isReadOnly ?? false
  if (canRepeat)
    return `[This result of ${size} was removed to save space. Call ${part.toolName} again with the same arguments to read it.]`
  return `${truncate(text, keptStart)} [The rest of ${size} was removed to save space. The call was carried out: don’t repeat it.]`
}

const listResults = ({ content }: ToolMessage): ResultPart[] => content.filter((part) => part.type === 'tool-result')

/**
 * The results to remove. When they exceed the budget, the oldest go until half of it is free: then the beginning of the prompt stays the
 * same for several calls, and the provider's cache applies. The newest message keeps its results.
 */
function findRemoved(messages: readonly ModelMessage[], budget: number): Set<ResultPart> {
  const removed = new Set<ResultPart>()
  const whole: ResultPart[] = []
  let length = 0
  for (const message of messages) {
    if (message.role !== 'tool') continue
    const newest = listResults(message).filter((part) => outputText(part).length >= minRemovedLength)
    length += newest.reduce((sum, part) => sum + outputText(part).length, 0)
    if (length > budget)
      while (length > budget / 2) {
        const oldest = whole.shift()
        if (!oldest) break
        removed.add(oldest)
        length -= outputText(oldest).length
      }
    whole.push(...newest)
  }
  return removed
}

function withoutOldResults(messages: readonly ModelMessage[], tools: readonly OfferedTool[], budget: number): ModelMessage[] {
  const removed = findRemoved(messages, budget)
  if (removed.size === 0) return [...messages]
  return messages.map((message) =>
    message.role === 'tool'
      ? {
          ...message,
          content: message.content.map((part) =>
            part.type === 'tool-result' && removed.has(part)
              ? { ...part, output: { type: 'text' as const, value: toRemovedText(part, tools) } }
              : part,
          ),
        }
      : message,
  )
}

/** Visits every text of the messages that may be shortened, in order, and puts the result in its place. */
function mapTexts(messages: readonly ModelMessage[], map: (text: string) => string): ModelMessage[] {
  return messages.map((message): ModelMessage => {
    if (message.role === 'tool')
      return {
        ...message,
        content: message.content.map((part) => {
          if (part.type !== 'tool-result') return part
          const text = outputText(part)
          const mapped = map(text)
          return mapped === text ? part : { ...part, output: { type: 'text' as const, value: mapped } }
        }),
      }
    if (typeof message.content === 'string') return { ...message, content: map(message.content) }
    const content = message.content.map((part) => {
      if (part.type === 'text') return { ...part, text: map(part.text) }
      if (part.type !== 'tool-call') return part
      const text = JSON.stringify(part.input)
      const mapped = map(text)
      return mapped === text ? part : { ...part, input: { removed: `${numbers.format(text.length)} characters` } }
    })
    return { ...message, content } as ModelMessage
  })
}

/** Shorter texts are never truncated: that would save little, and the text can be the question. */
const shortText = 200
const cutNote = '\n[The rest was removed: it did not fit.]'

/** The longest texts give way first; a short question always stays whole. */
function toFitting(messages: ModelMessage[], space: number): ModelMessage[] {
  const lengths: number[] = []
  mapTexts(messages, (text) => {
    lengths.push(text.length)
    return text
  })
  const shares = divideSpace(lengths, Math.max(0, space))
  let index = 0
  return mapTexts(messages, (text) => {
    const share = shares[index++]!
    return text.length <= Math.max(share, shortText) ? text : truncate(text, Math.max(0, share - cutNote.length)) + cutNote
  })
}

const lengthOf = (value: unknown): number => JSON.stringify(value).length

/** Removes the oldest call together with its result: providers reject one without the other. */
function withoutOldestExchange(messages: ModelMessage[]): ModelMessage[] {
  const first = messages.findIndex(({ role }) => role === 'assistant')
  const next = messages.findIndex(({ role }, index) => index > first && role !== 'tool')
  return first < 0 || next < 0 ? messages : messages.toSpliced(first, next - first)
}

/** Each pass measures the additional length of quotation marks and escapes. */
function toFittingTexts(messages: ModelMessage[], space: number): ModelMessage[] {
  let fitting = toFitting(messages, space)
  for (let passes = 0, left = space; passes < 3 && lengthOf(fitting) > space; passes += 1) {
    left -= lengthOf(fitting) - space
    fitting = toFitting(messages, left)
  }
  return fitting
}

/** The same request within the budget: old tool results become notes, then the longest texts are cut, then the oldest calls go. */
export function fitPrompt<R extends ModelRequest>(request: R, schemaLength: number, { prompt, results }: PromptBudget): R {
  let messages = withoutOldResults(request.messages, request.tools, results)
  const space = prompt - request.instructions.length - schemaLength
  if (lengthOf(messages) <= space) return { ...request, messages }
  for (;;) {
    const fitting = toFittingTexts(messages, space)
    const fewer = withoutOldestExchange(messages)
    if (lengthOf(fitting) <= space || fewer.length === messages.length) return { ...request, messages: fitting }
    messages = fewer
  }
}
