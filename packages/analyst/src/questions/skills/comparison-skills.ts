import { pluralize } from '@adjutant/contract/text/pluralize'
import type { GoalView, PersonView, TaskList, Workload } from '../../records/record-views.ts'
import { periodOf, type Period, type Span } from '../../text/calendar.ts'
import { escapeMarkdown, formatValue } from '../../text/format.ts'
import { inLanguage, type Language } from '../../text/language.ts'
import type { QuestionContext, ToolCall } from '../question-context.ts'
import { toPeriodText, toTitle } from '../record-lines.ts'
import { findAnswerTo, lookup, type Skill } from '../skill.ts'
import { findComparedGoals, listGoals, toGoalRow } from './goals/named-goals.ts'
import { colleaguesOf, findNamedPeople, firstNameOf, listColleagues } from './people/colleagues.ts'
import { listTasks, periodIn, toCompletedFilter } from './tasks/task-filters.ts'
import { workloadSkill } from './tasks/workload-skill.ts'

/** States the number first, then the difference. */
function toVerdict({ language }: QuestionContext, [first, second]: [string, string], [one, other]: [number, number]): string {
  if (one === other) return inLanguage(language, { en: 'Both are equal.', de: 'Beide sind gleichauf.' })
  const more = one > other ? first : second
  return inLanguage(language, { en: `${more} is ahead.`, de: `${more} liegt vorn.` })
}

const openTasksByPerson = listTasks({ limit: 1 })

const findCompared = (context: QuestionContext): PersonView[] => findNamedPeople(context.question, colleaguesOf(context)).slice(0, 2)

type Load = Omit<Workload, 'person'> & { person: string | null }

function comparePeople(context: QuestionContext): string | undefined {
  const { language } = context
  const [one, other] = findCompared(context)
  if (!one || !other) return undefined
  const loads = findAnswerTo<TaskList>(context, openTasksByPerson)?.by_person ?? []
  const loadOf = ({ name }: PersonView): Load =>
    loads.find(({ person }) => person === name) ?? { person: name, tasks: 0, overdue: 0, urgent: 0 }
  const lines = [one, other].map((person) => {
    const { tasks, overdue, urgent } = loadOf(person)
    const name = `**${escapeMarkdown(person.name)}**`
    return inLanguage(language, {
      en: `- ${name}: ${pluralize(tasks, 'open task')}, ${overdue} overdue, ${urgent} high or urgent`,
      de: `- ${name}: ${pluralize(tasks, 'offene Aufgabe', 'offene Aufgaben')}, ${overdue} überfällig, ${urgent} wichtig oder dringend`,
    })
  })
  const [tasksOfOne, tasksOfOther] = [loadOf(one).tasks, loadOf(other).tasks]
  const [first, second] = [escapeMarkdown(firstNameOf(one.name)), escapeMarkdown(firstNameOf(other.name))]
  const more = tasksOfOne > tasksOfOther ? first : second
  const [maxTasks, minTasks] = [Math.max(tasksOfOne, tasksOfOther), Math.min(tasksOfOne, tasksOfOther)]
  const verdict =
    tasksOfOne === tasksOfOther
      ? inLanguage(language, {
          en: `${first} and ${second} have equally many open tasks.`,
          de: `${first} und ${second} haben gleich viele offene Aufgaben.`,
        })
      : inLanguage(language, {
          en: `${more} has more open tasks: ${maxTasks} against ${minTasks}.`,
          de: `${more} hat mehr offene Aufgaben: ${maxTasks} gegenüber ${minTasks}.`,
        })
  return `${verdict}\n\n${lines.join('\n')}`
}

export const comparePeopleSkill: Skill = lookup({
  name: 'a comparison of people',
  intents: ['comparePeople'],
  matches: (english) =>
    /\b(?:busier|more (?:\w+ )?(?:work|tasks)) than [\p{Lu}]|\bmore (?:\w+ )?(?:work|tasks)\b.*\p{Lu}\p{L}+ or \p{Lu}/u.test(english),
  calls: () => [listColleagues, openTasksByPerson],
  answer(context) {
    const compared = comparePeople(context)
    const response = compared === undefined ? workloadSkill.respond(context) : undefined
    return compared ?? (response && 'text' in response ? response.text : '')
  },
})

const toFigure = (context: QuestionContext, { kpis }: GoalView): string =>
  kpis.map(({ name, current_value, unit }) => `${escapeMarkdown(name)} ${formatValue(current_value, unit, context.language)}`).join('; ') ||
  '–'

function compareFigures(context: QuestionContext): string {
  const { language } = context
  const goals = findComparedGoals(context)
  const [first, second] = goals.toSorted((a, b) => b.progress_percent - a.progress_percent)
  if (!first || !second)
    return inLanguage(language, {
      en: 'I need two goals or KPIs to compare. Name them as they are called in your goals.',
      de: 'Zum Vergleichen brauche ich zwei Ziele oder Kennzahlen. Nennen Sie sie so, wie sie in Ihren Zielen heißen.',
    })
  const [one, other] = [toTitle('goal', first), toTitle('goal', second)]
  const verdict =
    first.progress_percent === second.progress_percent
      ? inLanguage(language, { en: `${one} and ${other} are equally far along.`, de: `${one} und ${other} sind gleich weit.` })
      : inLanguage(language, {
          en: `${one} is further along: ${first.progress_percent}% against ${second.progress_percent}% of ${other}.`,
          de: `${one} ist weiter: ${first.progress_percent} % gegenüber ${second.progress_percent} % bei ${other}.`,
        })
  const head = inLanguage(language, {
    en: '| Goal | Now | Done | Expected by now |',
    de: '| Ziel | Stand | Erreicht | Heute zu erwarten |',
  })
  const rows = goals.map(
    (goal) =>
      `| ${escapeMarkdown(goal.title)} | ${toFigure(context, goal)} | ${goal.progress_percent}% | ${goal.expected_progress_percent === null ? '–' : `${goal.expected_progress_percent}%`} |`,
  )
  return `${verdict}\n\n${head}\n|---|---|---|---|\n${rows.join('\n')}`
}

export const compareFiguresSkill: Skill = lookup({
  name: 'a comparison of figures',
  intents: ['compareFigures'],
  matches: (english) => /^compare\b.*\b(?:and|with|to)\b/i.test(english) && !/\b(?:week|month|quarter|year)\b/i.test(english),
  calls: () => [listGoals],
  answer: compareFigures,
  rows: (context) => findComparedGoals(context).map(toGoalRow),
})

/** Groups of tasks that a question can compare, with the filter of each. */
const taskGroups: { pattern: RegExp; filter: Record<string, unknown>; name: Record<Language, string> }[] = [
  { pattern: /\b(?:overdue|late|delayed)\b/i, filter: { overdue: true }, name: { en: 'overdue', de: 'überfällig' } },
  {
    pattern: /\b(?:unowned|unassigned|without an owner|no owner|not assigned)\b/i,
    filter: { unassigned: true },
    name: { en: 'without an owner', de: 'ohne Zuständigen' },
  },
  { pattern: /\burgent\b/i, filter: { priority: ['Urgent'] }, name: { en: 'urgent', de: 'dringend' } },
  { pattern: /\b(?:done|finished|completed)\b/i, filter: { status: ['Done'] }, name: { en: 'done', de: 'erledigt' } },
  { pattern: /\b(?:in review|under review)\b/i, filter: { status: ['Review'] }, name: { en: 'in review', de: 'in Prüfung' } },
  { pattern: /\bmine|my\b/i, filter: { assigned_to_me: true }, name: { en: 'yours', de: 'bei Ihnen' } },
  { pattern: /\bopen\b/i, filter: {}, name: { en: 'open', de: 'offen' } },
]

const groupsIn = ({ english }: Pick<QuestionContext, 'english'>) => taskGroups.filter(({ pattern }) => pattern.test(english)).slice(0, 2)
const countOf = (filter: Record<string, unknown>): ToolCall => listTasks({ ...filter, limit: 1 })

export const compareTasksSkill: Skill = lookup({
  name: 'a comparison of tasks',
  intents: ['compareTasks'],
  matches: (english) => /\b(?:more|fewer|less|compare)\b.*\b(?:than|and|with)\b/i.test(english) && groupsIn({ english }).length === 2,
  calls: (context) => groupsIn(context).map(({ filter }) => countOf(filter)),
  answer(context) {
    const { language } = context
    const lines = groupsIn(context).map(({ filter, name }) => {
      const total = findAnswerTo<TaskList>(context, countOf(filter))?.total ?? 0
      return inLanguage(language, {
        en: `- ${pluralize(total, 'task')} ${total === 1 ? 'is' : 'are'} ${name.en}`,
        de: `- ${pluralize(total, 'Aufgabe ist', 'Aufgaben sind')} ${name.de}`,
      })
    })
    const totals = groupsIn(context).map(({ filter }) => findAnswerTo<TaskList>(context, countOf(filter))?.total ?? 0)
    const [one = 0, other = 0] = totals
    const isSame = one === other
    const verdict = isSame
      ? inLanguage(language, { en: 'No, equally many:', de: 'Gleich viele:' })
      : inLanguage(language, { en: 'The numbers differ:', de: 'Die Zahlen unterscheiden sich:' })
    return `${verdict}\n\n${lines.join('\n')}`
  },
})

/** The two periods of a question such as “more this week than last week”; by default this one and the one before. */
function periodsIn(context: QuestionContext): [Period, Period] {
  const { english, today } = context
  const [first = '', second = ''] = english.split(/\b(?:than|with|against|compared to)\b/i)
  const span: Span = /\bmonth\b/i.test(english) ? 'month' : /\bquarter\b/i.test(english) ? 'quarter' : 'week'
  const one = periodIn({ ...context, english: first }, 'back') ?? periodOf(today, span, 0)
  const other = periodIn({ ...context, english: second }, 'back') ?? periodOf(today, span, -1)
  return [one, other]
}

const finishedIn = (period: Period): ToolCall => listTasks({ status: ['Done'], ...toCompletedFilter(period) })

export const comparePeriodsSkill: Skill = lookup({
  name: 'a comparison of periods',
  intents: ['comparePeriods'],
  matches: (english) =>
    /\b(?:more|less|fewer|compare)\b.*\b(?:this|last|than in)\b.*\b(?:than|with)\b.*\b(?:last|this|previous|in)\b/i.test(english),
  calls: (context) => periodsIn(context).map(finishedIn),
  answer(context) {
    const { language } = context
    const countIn = (period: Period): number => findAnswerTo<TaskList>(context, finishedIn(period))?.total ?? 0
    const [one, other] = periodsIn(context)
    const lines = [one, other].map((period) =>
      inLanguage(language, {
        en: `- ${pluralize(countIn(period), 'task')} done ${toPeriodText(period)}`,
        de: `- ${pluralize(countIn(period), 'Aufgabe', 'Aufgaben')} erledigt ${toPeriodText(period, language)}`,
      }),
    )
    const names: [string, string] = inLanguage(language, {
      en: ['The first period', 'The second period'],
      de: ['Der erste Zeitraum', 'Der zweite Zeitraum'],
    })
    return `${toVerdict(context, names, [countIn(one), countIn(other)])}\n\n${lines.join('\n')}`
  },
})
