import { offlineNotice, offlineRunNotice } from '../text/notices.ts'
import { nothingOverdue } from '../reports/overdue-report.ts'
import { noGoalsAdvice } from '../reports/strategy-advice.ts'
import { findOverdueActions } from './overdue-actions.ts'
import type { PriorOutput, StepMessage, StepRequest } from './step-request.ts'

const nothingDoneMessage =
  '**Nothing was changed: carrying this out takes a language model, and none is set up.** This is the proposal as it stands; each link opens its record, where you can make the change yourself.'

interface StepCall {
  tool: string
  arguments: Record<string, string>
}

export type StepResponse = { calls: StepCall[] } | { text: string }

/** A built-in step names the source of its facts: `Begin with the tool review_week.`, with the arguments in the lines below. */
const directive = /Begin with the tool (\w+)\.((?:\n\w+: .*)*)/

function findCall({ messages, tools }: StepRequest) {
  const [, name, lines = ''] = directive.exec(messages[0]?.text ?? '') ?? []
  if (name === undefined) return undefined
  const tool = tools.find(({ builtin, effect }) => builtin === name && effect === 'read')
  if (!tool) return undefined
  const values = [...lines.matchAll(/^(\w+): (.*)$/gm)].map(([, key = '', value = '']): [string, string] => [key, value])
  return { tool: tool.name, arguments: Object.fromEntries(values) }
}

/** The person's remarks on an earlier attempt at this step. */
const listRemarks = (messages: readonly StepMessage[]): string[] =>
  messages.slice(1).flatMap((message) => (message.role === 'user' ? [message.text] : []))

const quote = (text: string): string => text.replaceAll(/^/gm, '> ')

const toSection = ({ title, text }: PriorOutput): string => `## ${title}\n\n${quote(text)}`

/** Concatenates the computed texts without duplicates and with one notice. */
function joinTexts(texts: string[]): string {
  const own = texts.filter((text, place) => !texts.some((other, at) => at > place && other.includes(text)))
  return own.map((text, place) => (place < own.length - 1 ? text.replace(offlineRunNotice, '').trimEnd() : text)).join('\n\n')
}

/** Both texts end a flow early, so they get no notice. */
const bareTexts: readonly string[] = [nothingOverdue, noGoalsAdvice]

const isComputed = ({ text }: PriorOutput): boolean => text.includes(offlineRunNotice) || bareTexts.includes(text)

/** The computed texts with the person's remark on the last one; undefined if the last one was a reply to a question. */
function joinReplies(priorOutputs: readonly PriorOutput[]): string | undefined {
  const at = priorOutputs.findLastIndex(({ isReply }) => !isReply)
  const last = priorOutputs[at]
  if (!last || !isComputed(last)) return undefined
  const worked = priorOutputs.slice(0, at + 1).filter((output) => !output.isReply && isComputed(output))
  const replies = priorOutputs.slice(at + 1).filter(({ text }) => text.trim() !== '')
  return [joinTexts(worked.map(({ text }) => text)), ...replies.map(toSection)].join('\n\n')
}

const withRemarks = (text: string, remarks: string[]): string =>
  [
    text,
    ...remarks.map(
      (remark) => `## Your remark\n\n${quote(remark)}\n\nIt takes a language model to work this in. It is kept here as you wrote it.`,
    ),
  ].join('\n\n')

/** Removes the analyst's notice from a tool's error, so that the engine recognizes it as one. */
export function toPlainError(text: string, messages: readonly StepMessage[]): string {
  const bare = text.replace(offlineNotice, '').trim()
  return messages.some((message) => message.role === 'tool' && !message.ok && message.text.trim() === bare) ? bare : text
}

/**
 * Executes a step without a language model: with the tool that it begins with, or else by passing earlier results on. Undefined: the step
 * is an ordinary question.
 */
export function findStepResponse(request: StepRequest): StepResponse | undefined {
  const { messages, priorOutputs } = request
  const remarks = listRemarks(messages)
  const call = findCall(request)
  const answer = messages.findLast((message) => message.role === 'tool')
  if (call && !answer) return { calls: [call] }
  // Returns an error unchanged, so that the engine recognizes it.
  if (call && answer) return { text: answer.ok ? withRemarks(answer.text, remarks) : answer.text }
  const isInstruction = /^Carry out\b/m.test(messages[0]?.text ?? '')
  const actions = isInstruction ? findOverdueActions(request) : undefined
  if (actions && 'calls' in actions) return actions
  if (actions) return { text: `${actions.text}\n\n${offlineRunNotice}` }
  const text = joinReplies(priorOutputs)
  if (text === undefined) return undefined
  return { text: withRemarks(isInstruction ? `${nothingDoneMessage}\n\n${text}` : text, remarks) }
}
