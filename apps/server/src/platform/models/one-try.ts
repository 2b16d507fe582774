import { limits } from '@adjutant/contract/limits'
import { upTo } from '../up-to.ts'
import { Deadline } from './deadline.ts'
import { BrokenAnswer } from './model-errors.ts'
import type { AnswerPart, ModelRequest, TokenUsage, UnreadableInput } from './model-request.ts'
import type { Speak, SpeechPart } from './speech.ts'
import { estimateTokens } from './tokens.ts'

/** Timeouts in milliseconds. Streamed reasoning counts as output. */
export interface Silences {
  firstTokenMs: number
  betweenTokensMs: number
}

type Call = Extract<AnswerPart, { type: 'call' }>
type Finish = Extract<SpeechPart, { type: 'finish' }>

const unreadableShown = 1_000

const toUnreadable = (text: string): UnreadableInput => ({ invalid: true, text: upTo(text, unreadableShown) })

const toCall = ({ type, id, tool, input }: Extract<SpeechPart, { type: 'call' }>): Call => ({
  type,
  id,
  tool,
  input: typeof input === 'string' ? toUnreadable(input) : input,
})

const charactersOf = ({ instructions, messages }: ModelRequest) => instructions.length + JSON.stringify(messages).length

function toUsage(request: ModelRequest, written: number, told?: Finish): TokenUsage {
  return {
    input_tokens: told?.inputTokens ?? estimateTokens(charactersOf(request)),
    output_tokens: told?.outputTokens ?? estimateTokens(written),
  }
}

/** One model call. Text is streamed; tool calls are held until the answer is complete. */
export async function* tryOnce(speak: Speak, request: ModelRequest, silences: Silences, around: AbortSignal): AsyncGenerator<AnswerPart> {
  const deadline = new Deadline(around)
  const calls: Call[] = []
  let written = 0
  let isBlank = true
  let isWhole = false
  let finish: Finish | undefined
  deadline.allow(silences.firstTokenMs)
  try {
    for await (const part of speak(request, deadline.signal)) {
      deadline.signal.throwIfAborted()
      deadline.allow(written > 0 ? silences.betweenTokensMs : silences.firstTokenMs)
      if (part.type === 'failure') throw part.error
      if (part.type === 'finish') finish = part
      if (part.type === 'call') calls.push(toCall(part))
      if (part.type === 'call-piece') written += part.characters
      if (part.type === 'call-piece' && written > limits.longText) throw new BrokenAnswer('A call does not end')
      if (part.type !== 'text' || part.text === '') continue
      const text = upTo(part.text, limits.longText - written)
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
