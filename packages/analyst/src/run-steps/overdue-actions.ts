import type { FieldChange } from '@adjutant/contract/ai/acts'
import { readProposals, type OverdueProposal } from '../reports/overdue-report.ts'
import { section } from '../reports/report-text.ts'
import { formatLongDay } from '../text/calendar.ts'
import { escapeMarkdown, pluralize } from '../text/format.ts'
import { readSelection } from './proposal-selection.ts'
import type { PriorOutput, StepMessage, StepRequest } from './step-request.ts'

/** “Carry out” on overdue tasks without a language model does exactly what was proposed and selected. */

interface SelectedCall {
  tool: string
  arguments: Record<string, string>
  isApproved: true
}

const reminderText = ({ title, daysLate, moveTo }: OverdueProposal): string =>
  [
    `“${title}” is ${pluralize(daysLate, 'day')} overdue.`,
    moveTo ? `I moved it to ${formatLongDay(moveTo)}. Does that date work for you?` : 'When will it be done?',
    ...(moveTo ? ['If not, please tell me which date does.'] : []),
  ].join(' ')

/** The person has read and selected each of these calls, so none asks again. */
function toCalls(proposal: OverdueProposal, nameOf: (builtin: string) => string | undefined): SelectedCall[] {
  const { id, isCancelled, moveTo, remind } = proposal
  const [change, draft] = [nameOf('change_task'), nameOf('draft_message')]
  const changed = { ...(isCancelled && { status: 'Cancelled' }), ...(moveTo && { due_date: moveTo }) }
  return [
    ...(change && Object.keys(changed).length > 0 ? [{ tool: change, arguments: { id, ...changed }, isApproved: true as const }] : []),
    ...(draft && remind ? [{ tool: draft, arguments: { to: remind, text: reminderText(proposal) }, isApproved: true as const }] : []),
  ]
}

interface Made {
  arguments: Record<string, unknown>
  ok: boolean
  text: string
}

/** The calls of this step with their tools' results. */
function listMade(messages: readonly StepMessage[]): Made[] {
  const results = new Map(messages.flatMap((message) => (message.role === 'tool' ? [[message.call, message] as const] : [])))
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  return calls.flatMap(({ id, arguments: toolArguments }) => {
    const result = results.get(id)
    return result ? [{ arguments: toolArguments as Record<string, unknown>, ok: result.ok, text: result.text }] : []
  })
}

const toLink = ({ id, title }: Pick<OverdueProposal, 'id' | 'title'>): string => `[${escapeMarkdown(title)}](/app/my-tasks?task=${id})`

const toBullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

function toChangedLine(proposal: OverdueProposal, { text }: Made): string {
  const { changes = [] }: { changes?: FieldChange[] } = JSON.parse(text)
  const fields = changes.map(({ field, from, to }) => `${field.replaceAll('_', ' ')} ${from ?? 'none'} → ${to ?? 'none'}`)
  return `${toLink(proposal)}: ${fields.join('; ') || 'it already had these values'}.`
}

/** Reports what was done from the tools' results only. */
function toReport(proposals: readonly OverdueProposal[], selected: readonly OverdueProposal[], made: readonly Made[]): string {
  const results = selected.flatMap((proposal) => {
    const result = made.find(({ arguments: toolArguments }) => toolArguments.id === proposal.id)
    return result ? [{ proposal, result }] : []
  })
  const changed = results.filter(({ result }) => result.ok)
  const failed = results.filter(({ result }) => !result.ok)
  // A reminder that announces a new date is pointless if the date wasn't changed.
  const isUnchanged = (proposal: OverdueProposal) => failed.some((one) => one.proposal === proposal)
  const reminders = selected.flatMap((proposal) => {
    const result = made.find(({ arguments: toolArguments }) => toolArguments.text === reminderText(proposal))
    return result && !isUnchanged(proposal) ? [{ proposal, result }] : []
  })
  const drafts = reminders.filter(({ result }) => result.ok).map(({ result }) => result)
  const undrafted = reminders.filter(({ result }) => !result.ok)
  const left = proposals.filter((proposal) => !selected.includes(proposal))
  const summary = `Updated ${pluralize(changed.length, 'task')}${drafts.length > 0 ? ` and drafted ${pluralize(drafts.length, 'reminder')}; nothing was sent` : ''}.`
  return [
    changed.length + drafts.length > 0 ? summary : 'Nothing was changed.',
    ...(changed.length > 0 ? [section('Updated', toBullets(changed.map(({ proposal, result }) => toChangedLine(proposal, result))))] : []),
    ...(drafts.length > 0
      ? [
          section(
            'Reminders to copy and send',
            toBullets(drafts.map(({ arguments: { to, text } }) => `To ${escapeMarkdown(String(to))}: ${escapeMarkdown(String(text))}`)),
          ),
        ]
      : []),
    ...(failed.length > 0
      ? [
          section(
            'Could not be updated',
            toBullets(failed.map(({ proposal, result }) => `${toLink(proposal)}: ${escapeMarkdown(result.text)}`)),
          ),
        ]
      : []),
    ...(undrafted.length > 0
      ? [
          section(
            'No reminder drafted',
            toBullets(undrafted.map(({ proposal, result }) => `${toLink(proposal)}: ${escapeMarkdown(result.text)}`)),
          ),
        ]
      : []),
    ...(left.length > 0 ? [section('Left as they were', toBullets(left.map(toLink)))] : []),
  ].join('\n\n')
}

const toUnclearReply = (reply: string): string =>
  `I couldn't tell which proposals you mean by “${escapeMarkdown(reply).slice(0, 300)}”, so I changed nothing. Run this again and reply “all”, or with numbers such as “1, 3” or “all but 2”.`

/**
 * The proposals that the person replied to: only those of the product's own review, and only if the question showed all of them. Any other
 * text could be forged to look like a proposal.
 */
function findShownProposals({ tools, priorOutputs }: StepRequest): { proposals: OverdueProposal[]; reply: string } | undefined {
  const reply = priorOutputs.findLast(({ isReply }) => isReply)
  const isReview = ({ tool: name }: PriorOutput) => tools.some((tool) => tool.name === name && tool.builtin === 'review_overdue')
  const proposals = readProposals(priorOutputs.findLast(isReview)?.text ?? '')
  const isShown = JSON.stringify(readProposals(reply?.question ?? '')) === JSON.stringify(proposals)
  return reply && isShown && proposals.length > 0 ? { proposals, reply: reply.text } : undefined
}

/** Applies the person's reply to the proposals of an earlier step; undefined if there are none. */
export function findOverdueActions(request: StepRequest): { calls: SelectedCall[] } | { text: string } | undefined {
  const shown = findShownProposals(request)
  if (!shown) return undefined
  const { messages, tools } = request
  const { proposals, reply } = shown
  const selection = readSelection(
    reply,
    proposals.map(({ title }) => title),
  )
  if (selection === 'unclear') return { text: toUnclearReply(reply) }
  const selected = selection.selected.map((number) => proposals[number - 1]!)
  const made = listMade(messages)
  const nameOf = (builtin: string) => tools.find((tool) => tool.builtin === builtin)?.name
  const calls = selected.flatMap((proposal) => toCalls(proposal, nameOf))
  return made.length === 0 && calls.length > 0 ? { calls } : { text: toReport(proposals, selected, made) }
}
