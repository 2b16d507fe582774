import type { FieldChange } from '@adjutant/contract/ai/acts'
import { formatLongDay } from '@adjutant/contract/core/format-day'
import { isRecord, toRecord } from '@adjutant/contract/record'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { toRecordLink } from '../records/record-link.ts'
import { readProposals, type OverdueProposal } from '../reports/overdue-report.ts'
import { section } from '../reports/report-text.ts'
import { escapeMarkdown } from '../text/format.ts'
import type { PriorOutput, StepMessage, StepRequest } from './step-request.ts'

/** Follows up on overdue tasks without a language model: calls the tools as proposed, each of which asks the person, and reports their results. */

interface ProposedCall {
  proposal: OverdueProposal
  kind: 'update' | 'reminder'
  tool: string
  arguments: Record<string, string>
}

const reminderText = ({ title, daysLate, moveTo }: OverdueProposal): string =>
  [
    `“${title}” is ${pluralize(daysLate, 'day')} overdue.`,
    moveTo ? `I suggest ${formatLongDay(moveTo)} as its new date. Does that work for you?` : 'When will it be done?',
    ...(moveTo ? ['If not, please tell me which date does.'] : []),
  ].join(' ')

function toCalls(proposal: OverdueProposal, nameOf: (builtin: string) => string | undefined): ProposedCall[] {
  const { id, isCancelled, moveTo, remind } = proposal
  const [change, send] = [nameOf('change_task'), nameOf('send_message')]
  const changed = { ...(isCancelled && { status: 'Cancelled' }), ...(moveTo && { due_date: moveTo }) }
  return [
    ...(change && Object.keys(changed).length > 0
      ? [{ proposal, kind: 'update' as const, tool: change, arguments: { id, ...changed } }]
      : []),
    ...(send && remind
      ? [{ proposal, kind: 'reminder' as const, tool: send, arguments: { to: remind, text: reminderText(proposal) } }]
      : []),
  ]
}

interface Result extends ProposedCall {
  ok: boolean
  text: string
}

/** The calls of this step with their tools' results; the calls were made in the order of the proposals. */
function listResults(calls: readonly ProposedCall[], messages: readonly StepMessage[]): Result[] {
  const made = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  const results = new Map(messages.flatMap((message) => (message.role === 'tool' ? [[message.call, message] as const] : [])))
  return calls.flatMap((call, place) => {
    const result = results.get(made[place]?.id ?? '')
    return result ? [{ ...call, ok: result.ok, text: result.text }] : []
  })
}

/** Parses the JSON result of a tool; empty for any other result. */
function parseAnswer(text: string): Record<string, unknown> {
  try {
    return toRecord(JSON.parse(text))
  } catch {
    return {}
  }
}

const toLink = (proposal: OverdueProposal): string => toRecordLink('task', proposal)

const isChange = (value: unknown): value is FieldChange => isRecord(value) && typeof value.field === 'string'

function toUpdatedLine({ proposal, text }: Result): string {
  const { changes } = parseAnswer(text)
  const fields = (Array.isArray(changes) ? changes.filter(isChange) : []).map(
    ({ field, from, to }) => `${field.replaceAll('_', ' ')} ${from ?? 'none'} → ${to ?? 'none'}`,
  )
  return `${toLink(proposal)}: ${escapeMarkdown(fields.join('; ')) || 'it already had these values'}.`
}

/** The person can have edited the text, so the tool's answer counts. */
function toReminderLine({ arguments: proposed, text }: Result): string {
  const { to = proposed.to, text: written = proposed.text } = parseAnswer(text)
  return `To ${escapeMarkdown(String(to))}: ${escapeMarkdown(String(written))}`
}

const toFailedLine = ({ proposal, kind, text }: Result): string =>
  `${toLink(proposal)}${kind === 'reminder' ? ', reminder' : ''}: ${escapeMarkdown(text.replace(/^The person said no\b/, 'you said no'))}`

/** Reports completed actions from the tools' results only. */
function toReport(results: readonly Result[]): string {
  const isDone = (kind: Result['kind']) => results.filter((result) => result.ok && result.kind === kind)
  const [updates, reminders] = [isDone('update'), isDone('reminder')]
  const failed = results.filter(({ ok }) => !ok)
  const summary = [
    ...(updates.length > 0 ? [`updated ${pluralize(updates.length, 'task')}`] : []),
    ...(reminders.length > 0 ? [`sent ${pluralize(reminders.length, 'reminder')}`] : []),
  ].join(' and ')
  const parts: [string, string[]][] = [
    ['Updated', updates.map(toUpdatedLine)],
    ['Reminders sent', reminders.map(toReminderLine)],
    ['Not done', failed.map(toFailedLine)],
  ]
  return [
    summary ? `I ${summary}.` : 'Nothing was changed.',
    ...parts
      .filter(([, lines]) => lines.length > 0)
      .map(([heading, lines]) => section(heading, lines.map((line) => `- ${line}`).join('\n'))),
  ].join('\n\n')
}

/** Accepts only the proposals of the product's own review, because other text could imitate one. */
function findProposals({ tools, priorOutputs }: StepRequest): OverdueProposal[] {
  const isReview = ({ tool: name }: PriorOutput) => tools.some((tool) => tool.name === name && tool.builtin === 'review_overdue')
  return readProposals(priorOutputs.findLast(isReview)?.text ?? '')
}

/** The calls that an earlier review proposes, then a report on them; undefined without such a review. */
export function findOverdueActions(
  request: StepRequest,
): { calls: { tool: string; arguments: Record<string, string> }[] } | { text: string } | undefined {
  const { messages, tools } = request
  const nameOf = (builtin: string) => tools.find((tool) => tool.builtin === builtin)?.name
  const calls = findProposals(request).flatMap((proposal) => toCalls(proposal, nameOf))
  if (calls.length === 0) return undefined
  const isAsked = messages.some(({ role }) => role === 'tool')
  if (isAsked) return { text: toReport(listResults(calls, messages)) }
  return { calls: calls.map(({ tool, arguments: toolArguments }) => ({ tool, arguments: toolArguments })) }
}
