import { capitalize } from '@adjutant/contract/text/capitalize'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { GoalView } from '../../../records/record-views.ts'
import type { Period } from '../../../text/calendar.ts'
import { escapeMarkdown } from '../../../text/format.ts'
import { inLanguage, type Language } from '../../../text/language.ts'
import type { QuestionContext } from '../../question-context.ts'
import { goalLine, toLines, toPeriodText, toStatusText } from '../../record-lines.ts'
import { findAnswer, lookup, type Skill } from '../../skill.ts'
import { matchesPattern, normalizeText } from '../../text-matching.ts'
import { listColleagues } from '../people/colleagues.ts'
import {
  findPerson,
  findStatus,
  isWithin,
  listTasks,
  periodIn,
  periodOrComing,
  prioritiesIn,
  taskRows,
  tasksOf,
  toCompletedFilter,
  toDueFilter,
} from './task-filters.ts'
import { hasName, listTasksOf, nameIn, taskList, toWhoseText } from './whose-tasks.ts'

export const isAboutGoals = (english: string): boolean => matchesPattern(english, 'goals') && !matchesPattern(english, 'tasks')

export const openTasks = (count: number, language: Language): string =>
  inLanguage(language, { en: pluralize(count, 'open task'), de: pluralize(count, 'offene Aufgabe', 'offene Aufgaben') })
export const are = (count: number, language: Language): string =>
  count === 1 ? inLanguage(language, { en: 'is', de: 'ist' }) : inLanguage(language, { en: 'are', de: 'sind' })

function dueAnswer(context: QuestionContext): string {
  const { language } = context
  const period = periodOrComing(context)
  const [list, whose, when] = [tasksOf(context), toWhoseText(context), toPeriodText(period, language)]
  const goals = (findAnswer<{ goals: GoalView[] }>(context, 'list_goals')?.goals ?? []).filter(({ due_date }) => isWithin(period, due_date))
  const due = inLanguage(language, { en: `due ${when}`, de: `${when} fällig` })
  const heading = `${openTasks(list.total, language)}${whose} ${are(list.total, language)} ${due}.`
  const nothing = inLanguage(language, {
    en: `No open tasks${whose} are due ${when}.`,
    de: `Keine offene Aufgabe${whose} ist ${when} fällig.`,
  })
  const tasks = taskList(context, list, heading, nothing)
  const also = inLanguage(language, {
    en: `${pluralize(goals.length, 'goal')} ${are(goals.length, language)} also due.`,
    de: `Außerdem ${goals.length === 1 ? 'ist ein Ziel' : `sind ${goals.length} Ziele`} fällig.`,
  })
  return goals.length ? `${tasks}\n\n${also}\n\n${toLines(goals, goals.length, goalLine(context), language)}` : tasks
}

const dueSkill: Skill = lookup({
  name: 'due',
  intents: ['due'],
  matches: (english) => matchesPattern(english, 'due'),
  calls(context) {
    const goals = hasName(context) ? [] : [{ tool: 'list_goals', input: {} }]
    return [...listTasksOf(context, toDueFilter(periodOrComing(context))), ...goals]
  },
  answer: dueAnswer,
  rows: taskRows,
})

const isLate = (english: string): boolean => matchesPattern(english, 'overdue')

const doneWork = /\b(?:finished|completed|done|closed|accomplished|achieved)\b/i

function personTasksAnswer(context: QuestionContext, name: string): string {
  const { language } = context
  const [list, late, who] = [tasksOf(context), isLate(context.english), escapeMarkdown(name)]
  const period = late ? undefined : periodIn(context)
  const when = period && toPeriodText(period, language)
  const tasks = inLanguage(language, {
    en: `${pluralize(list.total, late ? 'overdue task' : 'open task')}${when ? ` due ${when}` : ''}`,
    de: late
      ? pluralize(list.total, 'überfällige Aufgabe', 'überfällige Aufgaben')
      : `${openTasks(list.total, language)}${when ? `, ${when} fällig` : ''}`,
  })
  const nothing = inLanguage(language, {
    en: `${who} has no ${late ? 'overdue' : 'open'} tasks${when ? ` due ${when}` : ''} that you can see.`,
    de: `${who} hat keine ${late ? 'überfälligen' : 'offenen'}${when ? `, ${when} fälligen` : ''} Aufgaben, die Sie sehen können.`,
  })
  return taskList(context, list, `${who} ${inLanguage(language, { en: 'has', de: 'hat' })} ${tasks}.`, nothing)
}

const personTasksSkill: Skill = lookup({
  name: "a person's tasks",
  intents: ['personTasks'],
  matches: (english) => findPerson(english) !== undefined && !matchesPattern(english, 'due') && !doneWork.test(english),
  calls(context) {
    const name = nameIn(context)
    const filter = isLate(context.english) ? { overdue: true } : toDueFilter(periodIn(context))
    const tasks = listTasks(name === undefined ? { assigned_to_me: true } : { assigned_to: name, ...filter })
    return [listColleagues, tasks]
  },
  answer(context) {
    const name = nameIn(context)
    return name === undefined ? ownAnswer(context) : personTasksAnswer(context, name)
  },
  rows: taskRows,
})

/** “What did I finish?” is about the work of the team; “Which of my tasks are done?” is not. */
const withoutAsker = (context: QuestionContext): QuestionContext => ({
  ...context,
  english: context.english.replace(/\b(?:did|have) i\b/i, ''),
})

function finishedAnswer(context: QuestionContext): string {
  const { language } = context
  const [list, whose] = [tasksOf(context), toWhoseText(withoutAsker(context))]
  const period = periodIn(context, 'back')
  if (!period)
    return taskList(
      context,
      list,
      inLanguage(language, {
        en: `${pluralize(list.total, 'task')}${whose} done.`,
        de: `${pluralize(list.total, 'Aufgabe', 'Aufgaben')}${whose} erledigt.`,
      }),
      inLanguage(language, { en: `No tasks${whose} are done yet.`, de: `Noch ist keine Aufgabe${whose} erledigt.` }),
    )
  const when = toPeriodText(period, language)
  return taskList(
    context,
    list,
    inLanguage(language, {
      en: `${pluralize(list.total, 'task')}${whose} ${list.total === 1 ? 'was' : 'were'} finished ${when}.`,
      de: `${pluralize(list.total, 'Aufgabe', 'Aufgaben')}${whose} ${list.total === 1 ? 'wurde' : 'wurden'} ${when} erledigt.`,
    }),
    inLanguage(language, {
      en: `No task${whose} was finished ${when}.`,
      de: `${capitalize(when)} wurde keine Aufgabe${whose} erledigt.`,
    }),
  )
}

const finishedSkill: Skill = lookup({
  name: 'finished',
  intents: ['finished'],
  matches: (english) =>
    matchesPattern(english, 'finished') &&
    !matchesPattern(english, 'due') &&
    !/\b(?:not|n't|undone|to be|be) (?:\w+ )?(?:done|completed|finished)\b/.test(normalizeText(english)),
  calls(context) {
    const period = periodIn(context, 'back')
    return listTasksOf(withoutAsker(context), {
      status: ['Done'],
      ...(period && toCompletedFilter(period)),
    })
  },
  answer: finishedAnswer,
  rows: taskRows,
})

const urgentSkill: Skill = lookup({
  name: 'urgent',
  intents: ['urgentTasks'],
  matches: (english) => matchesPattern(english, 'urgent'),
  calls: (context) => listTasksOf(context, { priority: prioritiesIn(context.english), ...toDueFilter(periodIn(context)) }),
  answer(context) {
    const { english, language } = context
    const [list, whose] = [tasksOf(context), toWhoseText(context)]
    const isOnlyUrgent = prioritiesIn(english).length === 1
    const period = periodIn(context)
    const when = period ? toPeriodText(period, language) : ''
    const what = inLanguage(language, {
      en: isOnlyUrgent ? 'urgent' : 'urgent or high-priority',
      de: isOnlyUrgent ? 'dringende' : 'dringende oder wichtige',
    })
    return taskList(
      context,
      list,
      inLanguage(language, {
        en: `${pluralize(list.total, `open ${what} task`)}${whose}${when && ` due ${when}`}, the most pressing first.`,
        de: `${pluralize(list.total, `offene ${what} Aufgabe`, `offene ${what} Aufgaben`)}${whose}${when && `, ${when} fällig`}, die dringendste zuerst.`,
      }),
      inLanguage(language, {
        en: `There are no open ${what} tasks${whose}${when && ` due ${when}`}.`,
        de: `Es gibt keine offenen ${what}n Aufgaben${whose}${when && `, ${when} fällig`}.`,
      }),
    )
  },
  rows: taskRows,
})

const statusSkill: Skill = lookup({
  name: 'status',
  matches: (english) => findStatus(english) !== undefined,
  calls: (context) => listTasksOf(context, { status: [findStatus(context.english)] }),
  answer(context) {
    const { language } = context
    const [list, whose] = [tasksOf(context), toWhoseText(context)]
    const status = toStatusText(findStatus(context.english)!, language)
    return taskList(
      context,
      list,
      inLanguage(language, {
        en: `${pluralize(list.total, 'task')}${whose} with the status ${status}.`,
        de: `${pluralize(list.total, 'Aufgabe', 'Aufgaben')}${whose} mit dem Status „${status}“.`,
      }),
      inLanguage(language, { en: `No tasks${whose} have the status ${status}.`, de: `Keine Aufgabe${whose} hat den Status „${status}“.` }),
    )
  },
  rows: taskRows,
})

const unownedSkill: Skill = lookup({
  name: 'tasks without an owner',
  intents: ['unowned'],
  matches: (english) => matchesPattern(english, 'unowned'),
  calls: () => [listTasks({ unassigned: true })],
  answer(context) {
    const { language } = context
    const list = tasksOf(context)
    return taskList(
      context,
      list,
      inLanguage(language, {
        en: `Unassigned: ${openTasks(list.total, language)}, the soonest due first.`,
        de: `${openTasks(list.total, language)} ohne Zuständigen, die früheste Frist zuerst.`,
      }),
      inLanguage(language, {
        en: 'Every open task has an owner; there are no unassigned ones.',
        de: 'Jede offene Aufgabe hat einen Zuständigen; keine ist frei.',
      }),
    )
  },
  rows: taskRows,
})

function ownAnswer(context: QuestionContext): string {
  const { language } = context
  const list = tasksOf(context)
  return taskList(
    context,
    list,
    inLanguage(language, {
      en: `You have ${openTasks(list.total, language)}, the soonest due first.`,
      de: `Sie haben ${openTasks(list.total, language)}, die früheste Frist zuerst.`,
    }),
    inLanguage(language, { en: 'You have no open tasks.', de: 'Sie haben keine offenen Aufgaben.' }),
  )
}

const ownSkill: Skill = lookup({
  name: 'my tasks',
  intents: ['ownTasks'],
  matches: (english) => matchesPattern(english, 'ownTasks'),
  calls: () => [listTasks({ assigned_to_me: true })],
  answer: ownAnswer,
  rows: taskRows,
})

/** “For Monday” alone can be the subject of a task; with a name it is a period. */
const namedPeriod = (context: QuestionContext): Period | undefined => (hasName(context) ? periodIn(context) : undefined)

const allSkill: Skill = lookup({
  name: 'tasks',
  intents: ['tasks'],
  matches: (english) => matchesPattern(english, 'tasks'),
  calls(context) {
    const { english } = context
    return listTasksOf(context, {
      ...(/\b(?:all|altogether|in total|ever)\b/i.test(english) && { include_completed: true }),
      ...(/\burgent\b/i.test(english) && { priority: ['Urgent'] }),
      ...toDueFilter(namedPeriod(context)),
    })
  },
  answer(context) {
    const { language } = context
    const [list, period] = [tasksOf(context), namedPeriod(context)]
    const when = period && toPeriodText(period, language)
    const due = when ? inLanguage(language, { en: ` due ${when}`, de: `, ${when} fällig` }) : ''
    const whose = `${toWhoseText(context)}${due}`
    const late = list.overdue
      ? inLanguage(language, { en: `, ${list.overdue} of them overdue`, de: `, davon ${list.overdue} überfällig` })
      : ''
    return taskList(
      context,
      list,
      inLanguage(language, {
        en: `${pluralize(list.total, 'task')}${whose}${late}, the soonest due first.`,
        de: `${pluralize(list.total, 'Aufgabe', 'Aufgaben')}${whose}${late}, die früheste Frist zuerst.`,
      }),
      inLanguage(language, { en: `There are no open tasks${whose}.`, de: `Es gibt keine offenen Aufgaben${whose}.` }),
    )
  },
  rows: taskRows,
})

/** The skills are matched in this order, after the goal skills. */
export const taskSkills: Skill[] = [statusSkill, urgentSkill, personTasksSkill, finishedSkill, dueSkill]
export const broadTaskSkills: Skill[] = [ownSkill, allSkill]
export { personTasksSkill, unownedSkill }
