import type { GoalView, TaskList } from '../records/record-views.ts'
import { escapeMarkdown } from '../text/format.ts'
import { findCommand, type Target } from './command-parser.ts'
import type { QuestionContext, ToolResult } from './question-context.ts'
import { taskLine, toLines } from './record-lines.ts'
import { findAnswer, type AnalystResponse } from './skill.ts'
import { normalizeText } from './text-matching.ts'

const readingTools = new Set([
  'search_records',
  'read_record',
  'list_tasks',
  'list_goals',
  'list_notes',
  'list_contacts',
  'search_internet',
])

const isText = (value: unknown): value is string => typeof value === 'string'

/** The tool's own answer describes the result of the change. */
function toReport({ answer }: ToolResult): string {
  if (isText(answer.done)) return escapeMarkdown(answer.done)
  if (isText(answer.refused)) return 'Nothing was changed, as you asked.'
  return `Nothing was changed. ${isText(answer.error) ? escapeMarkdown(answer.error) : 'The tool gave no answer.'}`
}

/** After an attempted change the answer reports only its result. */
export function findReport({ results }: QuestionContext): string | undefined {
  const changes = results.filter(({ tool }) => !readingTools.has(tool))
  return changes.length ? changes.map(toReport).join('\n\n') : undefined
}

interface Candidate {
  id: Record<string, string>
  title: string
}

/** The exact match, or else the only partial match. */
function findMatch(candidates: readonly Candidate[], name: string): Candidate | undefined {
  const exact = candidates.filter(({ title }) => normalizeText(title) === normalizeText(name))
  if (exact.length === 1) return exact[0]
  return candidates.length === 1 ? candidates[0] : undefined
}

const listing = {
  task: (name: string) => ({ tool: 'list_tasks', input: { search: name.slice(0, 300), limit: 10 } }),
  kpi: () => ({ tool: 'list_goals', input: {} }),
}

function candidatesOf(context: QuestionContext, { kind, name }: Target): Candidate[] {
  if (kind === 'task') return (findAnswer<TaskList>(context, 'list_tasks')?.tasks ?? []).map(({ id, title }) => ({ id: { id }, title }))
  const goals = findAnswer<{ goals: GoalView[] }>(context, 'list_goals')?.goals ?? []
  const kpis = goals.flatMap((goal) => goal.kpis.map((kpi) => ({ id: { goal_id: goal.id, kpi_id: kpi.id }, title: kpi.name })))
  return kpis.filter(({ title }) => normalizeText(title).includes(normalizeText(name)))
}

function askWhich(context: QuestionContext, { kind, name }: Target, candidates: readonly Candidate[]): string {
  const called = `“${escapeMarkdown(name)}”`
  if (candidates.length === 0) return `Nothing was changed: I found no ${kind === 'kpi' ? 'KPI' : 'open task'} that mentions ${called}.`
  const tasks = findAnswer<TaskList>(context, 'list_tasks')?.tasks ?? []
  const lines =
    kind === 'task'
      ? toLines(tasks, tasks.length, taskLine(context))
      : toLines(candidates, candidates.length, ({ title }) => escapeMarkdown(title))
  return `Nothing was changed: ${candidates.length} ${kind === 'kpi' ? 'KPIs' : 'open tasks'} mention ${called}. Which one do you mean?\n\n${lines}`
}

function changeTarget(context: QuestionContext, target: Target): AnalystResponse {
  if (context.results.length === 0) return callIfAvailable(context, listing[target.kind](target.name))
  const candidates = candidatesOf(context, target)
  const match = findMatch(candidates, target.name)
  return match
    ? callIfAvailable(context, { tool: target.tool, input: { ...match.id, ...target.input } })
    : { text: askWhich(context, target, candidates) }
}

function callIfAvailable({ availableTools }: QuestionContext, call: { tool: string; input: Record<string, unknown> }): AnalystResponse {
  if (availableTools.has(call.tool)) return { calls: [call] }
  return { text: 'Nothing was changed: this needs a setting that is off for this question.' }
}

/** Undefined if the question is not a command. */
export function findCommandResponse(context: QuestionContext): AnalystResponse | undefined {
  const command = findCommand(context.question, context.today)
  if (!command) return undefined
  if ('missing' in command) return { text: command.missing }
  return 'target' in command ? changeTarget(context, command.target) : callIfAvailable(context, command.call)
}
