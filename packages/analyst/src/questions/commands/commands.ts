import type { GoalView, KpiView, TaskList, TaskView } from '../../records/record-views.ts'
import { escapeMarkdown } from '../../text/format.ts'
import { inLanguage } from '../../text/language.ts'
import type { QuestionContext, ToolCall, ToolResult } from '../question-context.ts'
import { taskLine, toLines } from '../record-lines.ts'
import { findAnswer, type AnalystResponse } from '../skill.ts'
import { hasWord, normalizeText, toContentWords } from '../text-matching.ts'
import { findCommand } from './command-parser.ts'
import type { Target } from './command-text.ts'

/** The tools that change records; all others only read. */
const changingTools = new Set([
  'create_task',
  'change_task',
  'create_goal',
  'change_goal',
  'set_kpi_value',
  'create_note',
  'change_note',
  'create_contact',
  'change_contact',
  'keep_memory',
  'draft_message',
])

const isText = (value: unknown): value is string => typeof value === 'string'

/** The tool's own answer describes the result of the change. */
function toReport({ answer }: ToolResult, { language }: QuestionContext): string {
  if (isText(answer.done)) return escapeMarkdown(answer.done)
  if (isText(answer.refused))
    return inLanguage(language, { en: 'Nothing was changed, as you asked.', de: 'Wie gewünscht wurde nichts geändert.' })
  const reason = isText(answer.error)
    ? escapeMarkdown(answer.error)
    : inLanguage(language, { en: 'The tool gave no answer.', de: 'Das Werkzeug gab keine Antwort.' })
  return `${inLanguage(language, { en: 'Nothing was changed.', de: 'Es wurde nichts geändert.' })} ${reason}`
}

/** After an attempted change the answer reports only its result. */
export function findReport(context: QuestionContext): string | undefined {
  const changes = context.results.filter(({ tool }) => changingTools.has(tool))
  return changes.length ? changes.map((change) => toReport(change, context)).join('\n\n') : undefined
}

interface Candidate {
  id: Record<string, string>
  title: string
  task?: TaskView
  kpi?: KpiView
}

const maxListed = 200
const listing: Record<Target['kind'], ToolCall> = {
  task: { tool: 'list_tasks', input: { limit: maxListed } },
  kpi: { tool: 'list_goals', input: {} },
}

function allCandidates(context: QuestionContext, { kind }: Target): Candidate[] {
  if (kind === 'task')
    return (findAnswer<TaskList>(context, 'list_tasks')?.tasks ?? []).map((task) => ({ id: { id: task.id }, title: task.title, task }))
  const goals = findAnswer<{ goals: GoalView[] }>(context, 'list_goals')?.goals ?? []
  return goals.flatMap((goal) => goal.kpis.map((kpi) => ({ id: { goal_id: goal.id, kpi_id: kpi.id }, title: kpi.name, kpi })))
}

/** The records that the command can mean: the exact title, the words in this order, or else most of the words. */
function findCandidates(all: readonly Candidate[], name: string): Candidate[] {
  const exact = all.filter(({ title }) => normalizeText(title) === normalizeText(name))
  if (exact.length === 1) return exact
  const within = all.filter(({ title }) => normalizeText(title).includes(normalizeText(name)))
  if (within.length > 0) return within
  const words = toContentWords(name)
  const scored = all.map((one) => ({ one, shared: words.filter((word) => hasWord(toContentWords(one.title), word)).length }))
  const maxShared = Math.max(0, ...scored.map(({ shared }) => shared))
  // One word in common is enough only if it is one of two.
  return maxShared === 0 || maxShared * 2 < words.length ? [] : scored.filter(({ shared }) => shared === maxShared).map(({ one }) => one)
}

function askWhich(context: QuestionContext, { kind, name }: Target, candidates: readonly Candidate[]): string {
  const { language } = context
  const called = inLanguage(language, { en: `“${escapeMarkdown(name)}”`, de: `„${escapeMarkdown(name)}“` })
  if (candidates.length === 0)
    return inLanguage(language, {
      en: `Nothing was changed: I found no ${kind === 'kpi' ? 'KPI' : 'open task'} that mentions ${called}.`,
      de: `Es wurde nichts geändert: Ich habe keine ${kind === 'kpi' ? 'Kennzahl' : 'offene Aufgabe'} gefunden, die ${called} erwähnt.`,
    })
  const lines = toLines(
    candidates,
    candidates.length,
    ({ title, task }) => (task ? taskLine(context)(task) : escapeMarkdown(title)),
    language,
  )
  const heading = inLanguage(language, {
    en: `Nothing was changed: ${candidates.length} ${kind === 'kpi' ? 'KPIs' : 'open tasks'} mention ${called}. Which one do you mean?`,
    de: `Es wurde nichts geändert: ${candidates.length} ${kind === 'kpi' ? 'Kennzahlen' : 'offene Aufgaben'} erwähnen ${called}. Welche meinen Sie?`,
  })
  return `${heading}\n\n${lines}`
}

const factors: Record<string, number> = { k: 1e3, tsd: 1e3, m: 1e6, mn: 1e6, mio: 1e6, million: 1e6, millions: 1e6, bn: 1e9, mrd: 1e9 }

/** '3k' is 3,000, unless the KPI itself is measured in thousands, such as 'k€'. */
function scale(value: unknown, unit: string | undefined, kpi: KpiView | undefined): unknown {
  const letters = unit?.toLowerCase().replaceAll(/[^a-z]/g, '') ?? ''
  const factor = factors[letters]
  const isOwnUnit = kpi?.unit?.toLowerCase().replaceAll(/[^a-z]/g, '') === letters
  return typeof value === 'number' && factor !== undefined && !isOwnUnit ? Number((value * factor).toPrecision(15)) : value
}

function toInput({ input, unit }: Target, { id, kpi }: Candidate): Record<string, unknown> {
  return { ...id, ...input, ...('value' in input && { value: scale(input.value, unit, kpi) }) }
}

function changeTarget(context: QuestionContext, target: Target): AnalystResponse {
  if (context.results.length === 0) return callIfAvailable(context, listing[target.kind])
  const candidates = findCandidates(allCandidates(context, target), target.name)
  const [only] = candidates
  return only && candidates.length === 1
    ? callIfAvailable(context, { tool: target.tool, input: toInput(target, only) })
    : { text: askWhich(context, target, candidates) }
}

function callIfAvailable({ availableTools, language }: QuestionContext, call: ToolCall): AnalystResponse {
  if (availableTools.has(call.tool)) return { calls: [call] }
  return {
    text: inLanguage(language, {
      en: 'Nothing was changed: this needs a setting that is off for this question.',
      de: 'Es wurde nichts geändert: Dafür ist eine Einstellung nötig, die für diese Frage ausgeschaltet ist.',
    }),
  }
}

/** Returns undefined if the question is not a command. */
export function findCommandResponse(context: QuestionContext): AnalystResponse | undefined {
  const command = findCommand(context.question, context.today)
  if (!command) return undefined
  if ('missing' in command) return { text: command.missing }
  return 'target' in command ? changeTarget(context, command.target) : callIfAvailable(context, command.call)
}
