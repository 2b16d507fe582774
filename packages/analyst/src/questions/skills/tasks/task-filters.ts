import { taskPriorities, taskStatuses } from '@adjutant/contract/core/choices'
import { addDays, weekdayNames } from '@adjutant/contract/core/days'
import type { TaskList, TaskView } from '../../../records/record-views.ts'
import { monthNames, type Period } from '../../../text/calendar.ts'
import type { Direction } from '../../../text/date-words.ts'
import { findPeriod } from '../../../text/periods.ts'
import { stopWords } from '../../../text/stop-words.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { maxLines } from '../../record-lines.ts'
import { findAnswer, type Row } from '../../skill.ts'
import { findNamed, matchesPattern, normalizeText } from '../../text-matching.ts'
import { placeholder } from '../../understanding/prepare-question.ts'

const none: TaskList = { total: 0, shown: 0, tasks: [] }
export const tasksOf = (context: QuestionContext): TaskList => findAnswer<TaskList>(context, 'list_tasks') ?? none

export const toTaskRow = ({ id, title }: TaskView): Row => ({ kind: 'task', id, title })
export const taskRows = (context: QuestionContext): Row[] => tasksOf(context).tasks.map(toTaskRow)

/** The 'me' in 'show me' does not restrict the question to the person's own records. */
const askingWords = /\b(?:show|tell|give|let|get|find|bring|send) me\b/g

export const isOwn = (english: string): boolean =>
  matchesPattern(english, 'ownTasks') || /\b(?:i|me|my|mine)\b/.test(normalizeText(english).replaceAll(askingWords, ''))

export const listTasks = (input: Record<string, unknown>): ToolCall => ({ tool: 'list_tasks', input: { limit: maxLines, ...input } })

/** Words that stand where a name could: groups, days, words of questions about tasks, and the placeholder of a title. */
const noNames = new Set(
  `everyone everybody anybody somebody team company business staff people colleagues week weekend month quarter tomorrow day open overdue
  q1 q2 q3 q4 nobody anyone today yesterday there task tasks todo todos to-do to-dos work kpi kpis okr okrs goal goals status deadline due ${placeholder} christmas
  easter currently presently actually really recently newly probably possibly mostly usually planned scheduled finally
  finished completed closed accomplished achieved ${[...Object.values(monthNames).flat(), ...weekdayNames, ...taskStatuses, ...taskPriorities].join(' ')}`
    .toLowerCase()
    .split(/\s+/),
)

export const isNoName = (word: string): boolean => stopWords.has(word.toLowerCase()) || noNames.has(word.toLowerCase())

/** The person whose tasks the question asks for, without the words that lead up to the name. */
export function findPerson(english: string): string | undefined {
  const words = findNamed(english, 'tasksOfPerson', 'person')?.split(' ') ?? []
  const start = words.findIndex((word) => !isNoName(word))
  const name = start < 0 ? [] : words.slice(start)
  return name.length && !name.some(isNoName) ? name.join(' ') : undefined
}

const statusWords: Partial<Record<(typeof taskStatuses)[number], RegExp>> = {
  'To Do': /\b(?:to do status|not (?:yet )?(?:started|begun))\b/,
  Pending: /\b(?:pending|on hold|blocked|paused|postponed)\b/,
  'In Progress': /\b(?:in progress|under way|underway|being worked on)\b/,
  Review: /\b(?:in review|for review|waiting for review|under review)\b/,
  Cancelled: /\bcancell?ed\b/,
}
export const findStatus = (english: string) => taskStatuses.find((status) => statusWords[status]?.test(normalizeText(english)))

export const prioritiesIn = (english: string): string[] =>
  /\burgent\b/i.test(english) && !/priorit|important/i.test(english) ? ['Urgent'] : ['Urgent', 'High']

const comingDays = 7

/** The period of the question, or of the follow-up. */
export const periodIn = ({ period, english, today }: QuestionContext, direction: Direction = 'ahead'): Period | undefined =>
  period ?? findPeriod(english, today, direction)

export const periodOrComing = (context: QuestionContext): Period =>
  periodIn(context) ?? { from: context.today, to: addDays(context.today, comingDays) }

export const toDueFilter = (period: Period | undefined): Record<string, unknown> =>
  period ? { due_from: period.from, due_before: addDays(period.to, 1) } : {}

export const toCompletedFilter = ({ from, to }: Period): Record<string, unknown> => ({
  completed_from: from,
  completed_before: addDays(to, 1),
})

export const isWithin = ({ from, to }: Period, day: string | null): boolean => day !== null && from <= day && day <= to
