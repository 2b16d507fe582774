import type { GoalView, TaskList } from '../records/record-views.ts'
import { taskLine, toLines } from './record-lines.ts'
import { findOrder, type Target } from './orders.ts'
import type { Situation, ToolResult } from './situation.ts'
import { findAnswer, type Move } from './skill.ts'
import { normalizeText } from './text-matching.ts'
import { escapeMarkdown } from '../text/markdown.ts'

const reading = new Set(['search_records', 'read_record', 'list_tasks', 'list_goals', 'list_notes', 'list_contacts', 'search_internet'])

const isText = (value: unknown): value is string => typeof value === 'string'

/** The tool's own answer describes the result of the change. */
function toReport({ answer }: ToolResult): string {
  if (isText(answer.done)) return escapeMarkdown(answer.done)
  if (isText(answer.refused)) return 'Nothing was changed, as you asked.'
  return `Nothing was changed. ${isText(answer.error) ? escapeMarkdown(answer.error) : 'The tool gave no answer.'}`
}

/** After an attempted change the answer reports only its result. */
export function findReport({ results }: Situation): string | undefined {
  const changes = results.filter(({ tool }) => !reading.has(tool))
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

function candidatesOf(situation: Situation, { kind, name }: Target): Candidate[] {
  if (kind === 'task') return (findAnswer<TaskList>(situation, 'list_tasks')?.tasks ?? []).map(({ id, title }) => ({ id: { id }, title }))
  const goals = findAnswer<{ goals: GoalView[] }>(situation, 'list_goals')?.goals ?? []
  const kpis = goals.flatMap((goal) => goal.kpis.map((kpi) => ({ id: { goal_id: goal.id, kpi_id: kpi.id }, title: kpi.name })))
  return kpis.filter(({ title }) => normalizeText(title).includes(normalizeText(name)))
}

function which(situation: Situation, { kind, name }: Target, candidates: readonly Candidate[]): string {
  const called = `“${escapeMarkdown(name)}”`
  if (candidates.length === 0) return `Nothing was changed: I found no ${kind === 'kpi' ? 'KPI' : 'open task'} that mentions ${called}.`
  const tasks = findAnswer<TaskList>(situation, 'list_tasks')?.tasks ?? []
  const lines =
    kind === 'task'
      ? toLines(tasks, tasks.length, taskLine(situation))
      : toLines(candidates, candidates.length, ({ title }) => escapeMarkdown(title))
  return `Nothing was changed: ${candidates.length} ${kind === 'kpi' ? 'KPIs' : 'open tasks'} mention ${called}. Which one do you mean?\n\n${lines}`
}

function pursue(situation: Situation, target: Target): Move {
  if (situation.results.length === 0) return offer(situation, listing[target.kind](target.name))
  const candidates = candidatesOf(situation, target)
  const match = findMatch(candidates, target.name)
  return match
    ? offer(situation, { tool: target.tool, input: { ...match.id, ...target.input } })
    : { text: which(situation, target, candidates) }
}

function offer({ offered }: Situation, call: { tool: string; input: Record<string, unknown> }): Move {
  if (offered.has(call.tool)) return { calls: [call] }
  return { text: 'Nothing was changed: this needs a setting that is off for this question.' }
}

/** Undefined if the question is not an order. */
export function findOrderMove(situation: Situation): Move | undefined {
  const order = findOrder(situation.question, situation.today)
  if (!order) return undefined
  if ('missing' in order) return { text: order.missing }
  return 'target' in order ? pursue(situation, order.target) : offer(situation, order.call)
}
