import { pluralize } from '@adjutant/contract/text/pluralize'
import type { GoalView, TaskList } from '../../../records/record-views.ts'
import { escapeMarkdown } from '../../../text/format.ts'
import { inLanguage } from '../../../text/language.ts'
import type { QuestionContext } from '../../question-context.ts'
import { findQuotes, quoteMatches, searchUnlessFound } from '../../quotes.ts'
import { goalLine, taskLine, toKpiText, toLines, toPaceText, toPeriodText, toTitle } from '../../record-lines.ts'
import { findAnswer, lookup, type Skill } from '../../skill.ts'
import { findMentioned, findNamed, hasWord, matchesPattern, normalizeText, toContentWords } from '../../text-matching.ts'
import { isWithin, periodIn } from '../tasks/task-filters.ts'
import { toGoalText } from './goal-text.ts'
import { findMeantGoals, findNamedGoals, goalsOf, historyCalls, listGoals, toGoalRow } from './named-goals.ts'

const noGoals = ({ language }: QuestionContext): string =>
  inLanguage(language, {
    en: 'You have no open strategic goals, so there is nothing to measure.',
    de: 'Es gibt keine offenen strategischen Ziele, also nichts zu messen.',
  })

/** The goals that the question names, or all goals if it names none. */
function findMentionedGoals(context: QuestionContext): GoalView[] {
  const goals = goalsOf(context)
  const named = findMentioned(context.question, goals, ({ title }) => title)
  return named.length ? named : goals
}

export const behindFirst = (goals: readonly GoalView[]): GoalView[] =>
  goals.filter(({ behind_by_days }) => behind_by_days > 0).toSorted((a, b) => b.behind_by_days - a.behind_by_days)

const isMeasured = ({ pace }: GoalView): boolean => pace !== null

function scheduleAnswer(context: QuestionContext): string {
  const { language } = context
  const goals = findMentionedGoals(context)
  if (goals.length === 0) return noGoals(context)
  const [measured, behind] = [goals.filter(isMeasured), behindFirst(goals)]
  const onPace = measured.filter((goal) => !behind.includes(goal))
  const unmeasured = goals.filter((goal) => !isMeasured(goal) && goal.status !== 'failed')
  const heading = inLanguage(language, {
    en: `${behind.length} of ${pluralize(measured.length, 'goal')} with KPIs ${behind.length === 1 ? 'is' : 'are'} behind schedule.`,
    de: `${behind.length} von ${pluralize(measured.length, 'Ziel', 'Zielen')} mit Kennzahlen ${behind.length === 1 ? 'liegt' : 'liegen'} hinter dem Plan.`,
  })
  const onSchedule = inLanguage(language, { en: 'On schedule:', de: 'Im Plan:' })
  const unknown = inLanguage(language, {
    en: 'No KPI, so progress can’t be measured:',
    de: 'Ohne Kennzahl, daher nicht messbar:',
  })
  return [
    heading,
    toLines(behind, behind.length, goalLine(context), language),
    onPace.length
      ? `${onSchedule}\n\n${toLines(onPace, onPace.length, (goal) => `${toTitle('goal', goal)}: ${toPaceText(goal, language)}`, language)}`
      : '',
    unmeasured.length ? `${unknown}\n\n${toLines(unmeasured, unmeasured.length, (goal) => toTitle('goal', goal), language)}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

const goalLines = (context: QuestionContext, goals: readonly GoalView[]): string =>
  toLines(goals, goals.length, goalLine(context), context.language)

/** The figures of the KPIs or goals that the question names, in depth if there are few. */
function findFigures(context: QuestionContext, goals: readonly GoalView[]): string | undefined {
  const [only, ...others] = goals
  if (!only) return undefined
  const asked = toContentWords(context.name ?? context.question)
  const isAsked = (name: string): boolean => toContentWords(name).every((word) => hasWord(asked, word))
  const kpis = others.length === 0 ? only.kpis.filter(({ name }) => isAsked(name)) : []
  // The question asks for some of the KPIs.
  if (kpis.length > 0 && kpis.length < only.kpis.length)
    return toLines(
      kpis,
      kpis.length,
      (kpi) =>
        `${toKpiText(kpi, context.language)}. ${inLanguage(context.language, { en: 'Goal', de: 'Ziel' })}: ${toTitle('goal', only)}, ${toPaceText(only, context.language)}`,
    )
  return goals.map((goal) => toGoalText(context, goal)).join('\n\n')
}

function keyFiguresAnswer(context: QuestionContext): string {
  const goals = goalsOf(context)
  if (goals.length === 0) return noGoals(context)
  const named = findFigures(context, findNamedGoals(context))
  if (named) return named
  const heading = inLanguage(context.language, {
    en: `Key figures for ${pluralize(goals.length, 'goal')}:`,
    de: `Kennzahlen von ${pluralize(goals.length, 'Ziel', 'Zielen')}:`,
  })
  return `${heading}\n\n${goalLines(context, goals)}`
}

const findFigureName = (english: string): string | undefined =>
  findNamed(english, 'namedFigure', 'topic')?.replace(/^(?:task|goal|kpi) /i, '')

/** Files and notes that contain a word of the question which the goal's names do not, for example a region or a quarter. */
function findMore(context: QuestionContext, goals: readonly GoalView[]): string | undefined {
  const known = goals.flatMap(({ title, description, kpis }) =>
    toContentWords([title, description, ...kpis.map(({ name }) => name)].join(' ')),
  )
  const others = toContentWords(context.question).filter((word) => !hasWord(known, word))
  const fitting = context.passages.filter(
    ({ kind, title, text }) => ['file', 'note'].includes(kind) && others.some((word) => hasWord(toContentWords(`${title} ${text}`), word)),
  )
  return findQuotes({ ...context, memories: [], results: [], passages: fitting })
}

function figureAnswer(context: QuestionContext): string {
  const { language } = context
  const goals = findMeantGoals(context)
  const tasks = findAnswer<TaskList>(context, 'list_tasks')?.tasks ?? []
  const name = escapeMarkdown(findFigureName(context.english) ?? '')
  const mentioning = inLanguage(language, { en: `Tasks mentioning “${name}”:`, de: `Aufgaben, die „${name}“ erwähnen:` })
  const work = tasks.length ? `${mentioning}\n\n${toLines(tasks, tasks.length, taskLine(context), language)}` : undefined
  const more = findMore(context, goals)
  const figures = findFigures(context, goals)
  const quoted = more && `${inLanguage(language, { en: 'In your files and notes:', de: 'In Ihren Dateien und Notizen:' })}\n\n${more}`
  const known = [figures, work, quoted].filter(Boolean).join('\n\n')
  if (known) return known
  const quotes = findQuotes(context)
  if (!quotes) return quoteMatches(context)
  const nothing = inLanguage(language, {
    en: 'I found nothing with that name. Closest matches:',
    de: 'Unter diesem Namen habe ich nichts gefunden. Am ähnlichsten:',
  })
  return `${nothing}\n\n${quotes}`
}

function goalsAnswer(context: QuestionContext): string {
  const { language } = context
  const all = goalsOf(context)
  const period = periodIn(context)
  const goals = period ? all.filter(({ due_date }) => isWithin(period, due_date)) : all
  const when = period ? toPeriodText(period, language) : ''
  if (goals.length === 0 && !period) return noGoals(context)
  if (goals.length === 0) return inLanguage(language, { en: `No open goals are due ${when}.`, de: `Kein offenes Ziel ist ${when} fällig.` })
  const heading = inLanguage(language, {
    en: `${pluralize(goals.length, 'open goal')}${when && ` due ${when}`}, the soonest due first.`,
    de: `${pluralize(goals.length, 'offenes Ziel', 'offene Ziele')}${when && `, fällig ${when}`}, das früheste zuerst.`,
  })
  return `${heading}\n\n${goalLines(context, goals)}`
}

const isAboutTasks = (english: string): boolean => matchesPattern(english, 'tasks') && !matchesPattern(english, 'goals')

export const scheduleSkill: Skill = lookup({
  name: 'schedule of goals',
  intents: ['goalsBehind'],
  matches: (english) =>
    matchesPattern(english, 'schedule') &&
    !isAboutTasks(english) &&
    !/\bbehind (?:with|on) (?:my|our|the) work\b/.test(normalizeText(english)),
  calls: () => [listGoals],
  answer: scheduleAnswer,
  rows: (context) => behindFirst(findMentionedGoals(context)).map(toGoalRow),
})

/** One goal by its title, not all goals. */
const namedGoal = /\bgoal (?:to |["“]?\p{Lu})/u

export const goalSkills: Skill[] = [
  scheduleSkill,
  lookup({
    name: 'key figures',
    intents: ['keyFigures'],
    matches: (english) =>
      matchesPattern(english, 'keyFigures') && !isAboutTasks(english) && !/\bin progress\b/.test(normalizeText(english)),
    calls: (context) => [listGoals, ...historyCalls(findNamedGoals(context))],
    answer: keyFiguresAnswer,
    rows: (context) => goalsOf(context).map(toGoalRow),
  }),
  lookup({
    name: 'goals',
    intents: ['goals'],
    matches: (english) => matchesPattern(english, 'goals') && !matchesPattern(english, 'tasks') && !namedGoal.test(english),
    calls: () => [listGoals],
    answer: goalsAnswer,
    rows: (context) => goalsOf(context).map(toGoalRow),
  }),
]

/** One goal or KPI in depth. */
export const figureSkill: Skill = lookup({
  name: 'a figure by its name',
  intents: ['figure', 'trend'],
  matches: (english) => findFigureName(english) !== undefined,
  calls(context) {
    const name = findFigureName(context.english)
    const goals = findMeantGoals(context)
    const tasks = name === undefined || goals.length > 0 ? [] : [{ tool: 'list_tasks', input: { search: name.slice(0, 300), limit: 5 } }]
    return [listGoals, ...historyCalls(goals), ...(context.results.length > 0 ? tasks : []), ...searchUnlessFound(context)]
  },
  answer: figureAnswer,
  rows: (context) => findMeantGoals(context).map(toGoalRow),
})
