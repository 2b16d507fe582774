import { limits } from '@adjutant/contract/core/limits'
import { truncate } from '@adjutant/contract/text/truncate'
import { Deadline } from './deadline.ts'
import { BrokenAnswer } from './model-errors.ts'
import type { AnswerPart, SentRequest, TokenUsage, UnreadableInput } from './model-request.ts'
import type { ModelClient, StreamPart } from './model-client.ts'
import { estimateTokens } from './tokens.ts'

/** Timeouts in milliseconds. Streamed reasoning counts as output. */
export interface Timeouts {
  firstTokenMs: number
  betweenTokensMs: number
}

type Call = Extract<AnswerPart, { type: 'call' }>
type Finish = Extract<StreamPart, { type: 'finish' }>

const maxUnreadableLength = 1_000

const toUnreadable = (text: string): UnreadableInput => ({ invalid: true, text: truncate(text, maxUnreadableLength) })

const toCall = ({ type, id, tool, input }: Extract<StreamPart, { type: 'call' }>): Call => ({
  type,
  id,
  tool,
  input: typeof input === 'string' ? toUnreadable(input) : input,
})

const charactersOf = ({ instructions, messages }: SentRequest) => instructions.length + JSON.stringify(messages).length

function toUsage(request: SentRequest, written: number, finished?: Finish): TokenUsage {
  return {
    input_tokens: finished?.inputTokens ?? estimateTokens(charactersOf(request)),
    output_tokens: finished?.outputTokens ?? estimateTokens(written),
    ...(finished?.cachedTokens && { cached_tokens: finished.cachedTokens }),
  }
}

/** Makes one model call. Streams text and holds tool calls until the answer is complete. */
export async function* answerOnce(
  client: ModelClient,
  request: SentRequest,
  timeouts: Timeouts,
  parentSignal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const deadline = new Deadline(parentSignal)
  const calls: Call[] = []
  let written = 0
  let isBlank = true
  let isWhole = false
  let finish: Finish | undefined
  deadline.allow(timeouts.firstTokenMs)
  try {
    for await (const part of client(request, deadline.signal)) {
      deadline.signal.throwIfAborted()
      deadline.allow(written > 0 ? timeouts.betweenTokensMs : timeouts.firstTokenMs)
      if (part.type === 'failure') throw part.error
      if (part.type === 'finish') finish = part
      if (part.type === 'call') calls.push(toCall(part))
      if (part.type === 'call-piece') written += part.characters
      if (part.type === 'call-piece' && written > limits.longText) throw new BrokenAnswer('A call does not end')
      if (part.type !== 'text' || part.text === '') continue
      const text = truncate(part.text, limits.longText - written)
      written += part.text.length
      isBlank &&= text.trim() === ''
      if (text !== '') yield { type: 'text', text }
      if (written > limits.longText) return yield { type: 'end', usage: toUsage(request, limits.longText), isCut: true }
    }
    isWhole = true
    if (!finish || finish.reason === 'none') throw new BrokenAnswer('The stream ended before the answer did')
    if (isBlank && calls.length === 0) throw new BrokenAnswer('The answer is empty')
    yield* calls
    yield { type: 'end', usage: toUsage(request, written, finish), isCut: finish.reason === 'length' }
  } catch (error) {
    // Libraries report an abort differently; this throws our own reason.
    deadline.signal.throwIfAborted()
    throw error
  } finally {
    deadline.end(isWhole)
  }
}
