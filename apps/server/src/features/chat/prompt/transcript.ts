import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from 'ai'
import { truncate } from '@adjutant/contract/text/truncate'
import type { DoneEffect } from '@adjutant/contract/ai/acts'
import { listDoneEffects, type ActRow, type Json } from '../../assistant-tools/index.ts'
import type { MessageRow } from '../../conversations/index.ts'

const maxContextLength = 8_000

const actStates: Record<ActRow['state'], string> = {
  proposed: 'not yet decided by the person',
  done: 'done',
  failed: 'failed',
  interrupted: 'sent, result unknown',
  refused: 'refused by the person',
  undone: 'done, then undone by the person',
}

const toActLine = ({ tool, state, result }: ActRow) => `(${tool}: ${[actStates[state], result].filter(Boolean).join(', ')})`

/** Truncates long messages and summarises each act in a line. */
function toHistoryMessage(row: MessageRow): ModelMessage {
  const content = [truncate(row.content, maxContextLength), ...row.acts.map(toActLine)].filter(Boolean).join('\n\n')
  return { role: row.sender === 'user' ? 'user' : 'assistant', content }
}

/** The model's tool result for a decided act. */
const answerOf = ({ state, answer, result }: ActRow) => {
  if (state === 'refused') return { refused: 'The person said no. Nothing was changed.' }
  return answer ?? { error: result ?? 'Not yet decided by the person.' }
}

interface AnsweredCall {
  id: string
  tool: string
  input: unknown
  answer: unknown
}

/** A text of the model with its calls, and the results of the calls. */
export function toCallMessages(text: string, answered: readonly AnsweredCall[]): [AssistantModelMessage, ToolModelMessage] {
  const calls = answered.map(({ id, tool, input }) => ({ type: 'tool-call' as const, toolCallId: id, toolName: tool, input }))
  const results = answered.map(({ id, tool, answer }) => ({
    type: 'tool-result' as const,
    toolCallId: id,
    toolName: tool,
    output: { type: 'json' as const, value: answer as Json },
  }))
  return [
    { role: 'assistant', content: [...(text ? [{ type: 'text' as const, text }] : []), ...calls] },
    { role: 'tool', content: results },
  ]
}

/** A part of the answer that ended with acts, together with their results. */
function toDecidedMessages({ content, acts }: MessageRow, toNumbered: ToNumbered): ModelMessage[] {
  if (acts.length === 0) return content ? [{ role: 'assistant', content }] : []
  const calls = acts.map((act) => ({ id: act.call_id, tool: act.tool, input: act.arguments, answer: toNumbered(answerOf(act)) }))
  return toCallMessages(content, calls)
}

type ToNumbered = (answer: unknown) => unknown

export interface Transcript {
  question: string
  earlier: ModelMessage[]
  /** The answer so far; `toNumbered` adds citation numbers to the results of its acts. */
  toSince(toNumbered: ToNumbered): ModelMessage[]
  /** The effects of the answer so far. */
  effects: DoneEffect[]
  /** An earlier answer in this transcript was written from text that the person didn't write. */
  hasUntrustedText: boolean
}

/** Drops the text of an unfinished answer: only the acts of earlier attempts count. */
const withoutPartialText = (row: MessageRow): MessageRow => (row.lease_until === null ? row : { ...row, content: '' })

/**
 * Takes the messages up to the answer, oldest first; returns the last question, `contextMessages` messages before it, and the answer so
 * far.
 */
export function toTranscript(rows: readonly MessageRow[], contextMessages: number): Transcript {
  const spokenRows = rows.filter(({ sender }) => sender !== 'system').map(withoutPartialText)
  const index = spokenRows.findLastIndex(({ sender }) => sender === 'user')
  const since = spokenRows.slice(index + 1)
  const earlier = spokenRows.slice(Math.max(0, index - contextMessages), index)
  return {
    question: spokenRows[index]?.content ?? '',
    earlier: earlier.map(toHistoryMessage).filter(({ content }) => content !== ''),
    toSince: (toNumbered) => since.flatMap((row) => toDecidedMessages(row, toNumbered)),
    // The acts of the unfinished answer itself belong to its own message.
    effects: since.flatMap(({ acts, lease_until }) => (lease_until === null ? listDoneEffects(acts) : [])),
    hasUntrustedText: [...earlier, ...since].some(({ has_outside_text }) => has_outside_text),
  }
}
