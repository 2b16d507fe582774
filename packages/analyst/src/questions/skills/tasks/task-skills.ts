import { addDays } from '@adjutant/contract/core/days'
import { capitalize } from '@adjutant/contract/text/capitalize'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { GoalView } from '../../../records/record-views.ts'
import { escapeMarkdown } from '../../../text/format.ts'
import { inLanguage, type Language } from '../../../text/language.ts'
import type { QuestionContext } from '../../question-context.ts'
import { goalLine, toLines, toPeriodText, toStatusText } from '../../record-lines.ts'
import { findAnswer, lookup, type Skill } from '../../skill.ts'
import { matchesPattern, normalizeText } from '../../text-matching.ts'
import { colleaguesOf, findNamedPeople, firstNameOf, listColleagues } from '../people/colleagues.ts'
import {
  findPerson,
  findStatus,
  isOwn,
  isWithin,
  listTasks,
  ownFilter,
  periodIn,
  periodOrComing,
  prioritiesIn,
  taskList,
  taskRows,
  tasksOf,
} from './task-filters.ts'

export const isAboutGoals = (english: string): boolean => matchesPattern(english, 'goals') && !matchesPattern(english, 'tasks')

export const openTasks = (count: number, language: Language): string =>
  inLanguage(language, { en: pluralize(count, 'open task'), de: pluralize(count, 'offene Aufgabe', 'offene Aufgaben') })
export const ofYours = ({ english, language }: QuestionContext): string =>
  isOwn(english) ? inLanguage(language, { en: ' of yours', de: ' von Ihnen' }) : ''
export const are = (count: number, language: Language): string =>
  count === 1 ? inLanguage(language, { en: 'is', de: 'ist' }) : inLanguage(language, { en: 'are', de: 'sind' })

function dueAnswer(context: QuestionContext): string {
  const { language } = context
  const period = periodOrComing(context)
  const [list, mine, when] = [tasksOf(context), ofYours(context), toPeriodText(period, language)]
  const goals = (findAnswer<{ goals: GoalView[] }>(context, 'list_goals')?.goals ?? []).filter(({ due_date }) => isWithin(period, due_date))
  const due = inLanguage(language, { en: `due ${when}`, de: `${when} fällig` })
  const heading = `${openTasks(list.total, language)}${mine} ${are(list.total, language)} ${due}.`
  const nothing = inLanguage(language, {
    en: `No open tasks${mine} are due ${when}.`,
    de: `Keine offene Aufgabe${mine} ist ${when} fällig.`,
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
    const { from, to } = periodOrComing(context)
    return [listTasks({ due_from: from, due_before: addDays(to, 1), ...ownFilter(context.english) }), { tool: 'list_goals', input: {} }]
  },
  answer: dueAnswer,
  rows: taskRows,
})

/** The name in the question, corrected by the names of the colleagues. */
function nameIn(context: QuestionContext): string | undefined {
  const given = context.name ?? findPerson(context.english)
  const [colleague] = findNamedPeople(given ?? context.question, colleaguesOf(context))
  if (!colleague) return given
  return given && colleague.name.toLowerCase().includes(given.toLowerCase()) ? given : given ? colleague.name : firstNameOf(colleague.name)
}

const isLate = (english: string): boolean => matchesPattern(english, 'overdue')

const personSkill: Skill = lookup({
  name: "a person's tasks",
  intents: ['personTasks'],
  matches: (english) => findPerson(english) !== undefined,
  calls(context) {
    const name = nameIn(context)
    const late = isLate(context.english) && { overdue: true }
    return [listColleagues, ...(name === undefined ? [listTasks({ assigned_to_me: true })] : [listTasks({ assigned_to: name, ...late })])]
  },
  answer(context) {
    const { language } = context
    const [list, name] = [tasksOf(context), nameIn(context)]
    if (name === undefined) return ownAnswer(context)
    const late = isLate(context.english)
    const who = escapeMarkdown(name)
    const tasks = inLanguage(language, {
      en: pluralize(list.total, late ? 'overdue task' : 'open task'),
      de: late ? pluralize(list.total, 'überfällige Aufgabe', 'überfällige Aufgaben') : openTasks(list.total, language),
    })
    const nothing = inLanguage(language, {
      en: `${who} has no ${late ? 'overdue' : 'open'} tasks that you can see.`,
      de: `${who} hat keine ${late ? 'überfälligen' : 'offenen'} Aufgaben, die Sie sehen können.`,
    })
    return taskList(context, list, `${who} ${inLanguage(language, { en: 'has', de: 'hat' })} ${tasks}.`, nothing)
  },
  rows: taskRows,
})

function finishedAnswer(context: QuestionContext): string {
  const { language } = context
  const list = tasksOf(context)
  const period = periodIn(context, 'back')
  if (!period)
    return taskList(
      context,
      list,
      inLanguage(language, {
        en: `${pluralize(list.total, 'task')} done.`,
        de: `${pluralize(list.total, 'Aufgabe', 'Aufgaben')} erledigt.`,
      }),
      inLanguage(language, { en: 'No tasks are done yet.', de: 'Noch ist keine Aufgabe erledigt.' }),
    )
  const when = toPeriodText(period, language)
  return taskList(
    context,
    list,
    inLanguage(language, {
      en: `${pluralize(list.total, 'completed task')} last updated ${when}.`,
      de: `${pluralize(list.total, 'Aufgabe wurde', 'Aufgaben wurden')} ${when} erledigt.`,
    }),
    inLanguage(language, {
      en: `No completed task was last updated ${when}.`,
      de: `${capitalize(when)} wurde keine Aufgabe erledigt.`,
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
    const own = ownFilter(context.english.replace(/\b(?:did|have) i\b/i, ''))
    return [listTasks({ status: ['Done'], ...own, ...(period && { updated_from: period.from, updated_before: addDays(period.to, 1) }) })]
  },
  answer: finishedAnswer,
  rows: taskRows,
})

const urgentSkill: Skill = lookup({
  name: 'urgent',
  intents: ['urgentTasks'],
  matches: (english) => matchesPattern(english, 'urgent'),
  calls: ({ english }) => [listTasks({ priority: prioritiesIn(english), ...ownFilter(english) })],
  answer(context) {
    const { english, language } = context
    const [list, mine] = [tasksOf(context), ofYours(context)]
    const isOnlyUrgent = prioritiesIn(english).length === 1
    const what = inLanguage(language, {
      en: isOnlyUrgent ? 'urgent' : 'urgent or high-priority',
      de: isOnlyUrgent ? 'dringende' : 'dringende oder wichtige',
    })
    return taskList(
      context,
      list,
      inLanguage(language, {
        en: `${pluralize(list.total, `open ${what} task`)}${mine}, the most pressing first.`,
        de: `${pluralize(list.total, `offene ${what} Aufgabe`, `offene ${what} Aufgaben`)}${mine}, die dringendste zuerst.`,
      }),
      inLanguage(language, { en: `There are no open ${what} tasks${mine}.`, de: `Es gibt keine offenen ${what}n Aufgaben${mine}.` }),
    )
  },
  rows: taskRows,
})

const statusSkill: Skill = lookup({
  name: 'status',
  matches: (english) => findStatus(english) !== undefined,
  calls: ({ english }) => [listTasks({ status: [findStatus(english)], ...ownFilter(english) })],
  answer(context) {
    const { language } = context
    const list = tasksOf(context)
    const status = toStatusText(findStatus(context.english)!, language)
    return taskList(
      context,
      list,
      inLanguage(language, {
        en: `${pluralize(list.total, 'task')} with the status ${status}.`,
        de: `${pluralize(list.total, 'Aufgabe', 'Aufgaben')} mit dem Status „${status}“.`,
      }),
      inLanguage(language, { en: `No tasks have the status ${status}.`, de: `Keine Aufgabe hat den Status „${status}“.` }),
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

const allSkill: Skill = lookup({
  name: 'tasks',
  intents: ['tasks'],
  matches: (english) => matchesPattern(english, 'tasks'),
  calls({ english }) {
    const filter = {
      ...(/\b(?:all|altogether|in total|ever)\b/i.test(english) && { include_completed: true }),
      ...(/\burgent\b/i.test(english) && { priority: ['Urgent'] }),
      ...ownFilter(english),
    }
    return [listTasks(filter)]
  },
  answer(context) {
    const { language } = context
    const list = tasksOf(context)
    const late = list.overdue
      ? inLanguage(language, { en: `, ${list.overdue} of them overdue`, de: `, davon ${list.overdue} überfällig` })
      : ''
    return taskList(
      context,
      list,
      inLanguage(language, {
        en: `${pluralize(list.total, 'task')}${late}, the soonest due first.`,
        de: `${pluralize(list.total, 'Aufgabe', 'Aufgaben')}${late}, die früheste Frist zuerst.`,
      }),
      inLanguage(language, { en: 'There are no open tasks.', de: 'Es gibt keine offenen Aufgaben.' }),
    )
  },
  rows: taskRows,
})

/** Matched in this order, after the goal skills. */
export const taskSkills: Skill[] = [personSkill, statusSkill, finishedSkill, urgentSkill, dueSkill]
export const broadTaskSkills: Skill[] = [ownSkill, allSkill]
export { unownedSkill }
