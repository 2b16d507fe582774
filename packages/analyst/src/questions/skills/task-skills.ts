import { taskStatuses } from '@adjutant/contract/core/choices'
import type { GoalView, TaskList } from '../../records/record-views.ts'
import { addDays, formatDay, type Period } from '../../text/calendar.ts'
import { findPeriod } from '../../text/date-phrases.ts'
import { escapeMarkdown, pluralize } from '../../text/format.ts'
import type { QuestionContext } from '../question-context.ts'
import { stopWords } from '../question-patterns.ts'
import { findQuotes, searchUnlessFound } from '../quotes.ts'
import { goalLine, maxLines, taskLine, toLines } from '../record-lines.ts'
import { findAnswer, lookup, type Skill } from '../skill.ts'
import { findNamed, matchesPattern, normalizeText, trimPunctuation } from '../text-matching.ts'

const none: TaskList = { total: 0, shown: 0, tasks: [] }
const tasksOf = (context: QuestionContext): TaskList => findAnswer<TaskList>(context, 'list_tasks') ?? none

export function taskList(context: QuestionContext, { total, tasks }: TaskList, heading: string, nothing: string): string {
  return total === 0 ? nothing : `${heading}\n\n${toLines(tasks, total, taskLine(context))}`
}

/** The 'me' in 'show me' does not restrict the question to the person's own records. */
const askingWords = /\b(?:show|tell|give|let|get|find|bring|send) me\b/g

const isOwn = (question: string): boolean =>
  matchesPattern(question, 'ownTasks') || /\b(?:i|me|my|mine)\b/.test(normalizeText(question).replaceAll(askingWords, ''))

/** Restricts the lookup to the person's own records if the question does. */
const ownFilter = (question: string) => (isOwn(question) ? { assigned_to_me: true } : {})
const ownSuffix = (question: string): string => (isOwn(question) ? ' of yours' : '')

const listTasks = (input: Record<string, unknown>) => ({ tool: 'list_tasks', input: { limit: maxLines, ...input } })

const isAboutGoals = (question: string): boolean => matchesPattern(question, 'goals') && !matchesPattern(question, 'tasks')

const noNames = new Set('everyone everybody team company business week month tomorrow day open urgent overdue nobody anyone'.split(' '))

const isNoName = (word: string): boolean => stopWords.has(word.toLowerCase()) || noNames.has(word.toLowerCase())

/** The person whose tasks the question asks for, without the words that lead up to the name. */
export function findPerson(question: string): string | undefined {
  const words = findNamed(question, 'tasksOfPerson', 'person')?.split(' ') ?? []
  const start = words.findIndex((word) => !isNoName(word))
  const name = start < 0 ? [] : words.slice(start)
  return name.length && !name.some(isNoName) ? name.join(' ') : undefined
}

const priorities = (question: string) =>
  /\burgent\b/i.test(question) && !/priorit|important/i.test(question) ? ['Urgent'] : ['Urgent', 'High']

const statusWords: Record<string, RegExp> = {
  'To Do': /\b(?:to do status|not (?:yet )?(?:started|begun))\b/,
  Pending: /\bpending\b/,
  'In Progress': /\b(?:in progress|under way|underway|being worked on)\b/,
  Review: /\b(?:in review|for review|waiting for review|under review)\b/,
  Cancelled: /\bcancell?ed\b/,
}
const findStatus = (question: string) => taskStatuses.find((status) => statusWords[status]?.test(normalizeText(question)))

export const toPeriodText = ({ from, to }: Period): string =>
  from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`

const comingDays = 7
const periodOfQuestion = ({ question, today }: QuestionContext): Period =>
  findPeriod(question, today) ?? { from: today, to: addDays(today, comingDays) }

const within = ({ from, to }: Period, day: string | null): boolean => day !== null && from <= day && day <= to

function dueAnswer(context: QuestionContext): string {
  const period = periodOfQuestion(context)
  const list = tasksOf(context)
  const mine = ownSuffix(context.question)
  const words = toPeriodText(period)
  const goals = (findAnswer<{ goals: GoalView[] }>(context, 'list_goals')?.goals ?? []).filter(({ due_date }) => within(period, due_date))
  const heading = `${pluralize(list.total, 'open task')}${mine} ${list.total === 1 ? 'is' : 'are'} due ${words}.`
  const tasks = taskList(context, list, heading, `No open tasks${mine} are due ${words}.`)
  const more = `${pluralize(goals.length, 'goal')} ${goals.length === 1 ? 'is' : 'are'} also due.\n\n${toLines(goals, goals.length, goalLine(context))}`
  return goals.length ? `${tasks}\n\n${more}` : tasks
}

function workloadAnswer(context: QuestionContext): string {
  const { total, by_person = [] } = tasksOf(context)
  if (total === 0) return 'There are no open tasks.'
  const lines = toLines(by_person, by_person.length, ({ person, tasks, overdue, urgent }) => {
    const name = person === null ? 'Unassigned' : `**${escapeMarkdown(person)}**`
    return `${name}: ${pluralize(tasks, 'open task')}, ${overdue} overdue, ${urgent} high or urgent`
  })
  return `${pluralize(total, 'open task')} in total, by person:\n\n${lines}`
}

function finishedAnswer(context: QuestionContext): string {
  const list = tasksOf(context)
  const period = findPeriod(context.question, context.today)
  if (!period) return taskList(context, list, `${pluralize(list.total, 'task')} done.`, 'No tasks are done yet.')
  const tasks = list.tasks.filter(({ updated_at }) => within(period, updated_at.slice(0, 10)))
  const kept = { total: tasks.length, shown: tasks.length, tasks }
  const heading = `${pluralize(kept.total, 'completed task')} last updated ${toPeriodText(period)}.`
  return taskList(context, kept, heading, `No completed task was last updated ${toPeriodText(period)}.`)
}

const topicOf = (question: string): string | undefined => {
  const match =
    /\b(?:tasks?|to-?dos?)\b.*?\b(?:about|on|regarding|concerning|mention(?:s|ing)?|called|named|with|to do with) (?<topic>.+)/i.exec(
      question,
    )
  const topic = match?.groups?.topic
  return topic === undefined ? undefined : trimPunctuation(topic)
}

const ownerOf = /\bwho(?:'s| is| are)? (?:responsible for|working on|in charge of|assigned to|handling|doing|taking care of) (?<topic>.+)/i
const ownedTopic = (question: string): string | undefined => {
  const topic = ownerOf.exec(question)?.groups?.topic
  return topic === undefined || /^what\b/i.test(topic) ? undefined : trimPunctuation(topic)
}

const topicAnswer =
  (topic: string) =>
  (context: QuestionContext): string => {
    const list = tasksOf(context)
    if (list.total > 0)
      return taskList(
        context,
        list,
        `${pluralize(list.total, 'task')} ${list.total === 1 ? 'mentions' : 'mention'} “${escapeMarkdown(topic)}”.`,
        '',
      )
    const quotes = findQuotes(context, ['task'])
    const nothing = `No task mentions “${escapeMarkdown(topic)}”.`
    return quotes ? `${nothing} Closest matches:\n\n${quotes}` : nothing
  }

const topicSkill = (name: string, find: (question: string) => string | undefined): Skill =>
  lookup({
    name,
    matches: (question) => find(question) !== undefined,
    calls: (context) => [
      listTasks({ search: (find(context.question) ?? '').slice(0, 300), include_completed: true }),
      ...searchUnlessFound(context),
    ],
    answer: (context) => topicAnswer(find(context.question) ?? '')(context),
  })

export const workloadSkill: Skill = lookup({
  name: 'workload',
  matches: (question) => matchesPattern(question, 'workload'),
  calls: () => [listTasks({ limit: 1 })],
  answer: workloadAnswer,
})

export const ownerSkill: Skill = topicSkill('owner', ownedTopic)

export const overdueSkill: Skill = lookup({
  name: 'overdue',
  matches: (question) => matchesPattern(question, 'overdue') && !isAboutGoals(question) && !findPerson(question),
  calls: ({ question }) => [listTasks({ overdue: true, ...ownFilter(question) })],
  answer(context) {
    const list = tasksOf(context)
    const mine = ownSuffix(context.question)
    return taskList(
      context,
      list,
      `${pluralize(list.total, 'open task')}${mine} ${list.total === 1 ? 'is' : 'are'} overdue.`,
      `No open tasks${mine} are overdue.`,
    )
  },
})

/** Matched in this order, after the goal skills. */
export const taskSkills: Skill[] = [
  lookup({
    name: "a person's tasks",
    matches: (question) => findPerson(question) !== undefined,
    calls: ({ question }) => [
      listTasks({ assigned_to: findPerson(question), ...(matchesPattern(question, 'overdue') && { overdue: true }) }),
    ],
    answer(context) {
      const list = tasksOf(context)
      const [name, late] = [escapeMarkdown(findPerson(context.question)!), matchesPattern(context.question, 'overdue') ? 'overdue' : 'open']
      return taskList(
        context,
        list,
        `${name} has ${pluralize(list.total, `${late} task`)}.`,
        `${name} has no ${late} tasks that you can see.`,
      )
    },
  }),
  lookup({
    name: 'status',
    matches: (question) => findStatus(question) !== undefined,
    calls: ({ question }) => [listTasks({ status: [findStatus(question)], ...ownFilter(question) })],
    answer(context) {
      const [list, status] = [tasksOf(context), findStatus(context.question)!]
      return taskList(context, list, `${pluralize(list.total, 'task')} with the status ${status}.`, `No tasks have the status ${status}.`)
    },
  }),
  lookup({
    name: 'finished',
    matches: (question) =>
      matchesPattern(question, 'finished') &&
      !matchesPattern(question, 'due') &&
      !/\b(?:not|n't|undone|to be) (?:\w+ )?(?:done|completed|finished)\b/.test(normalizeText(question)),
    calls: ({ question, today }) => [
      listTasks({
        status: ['Done'],
        ...ownFilter(question.replace(/\b(?:did|have) i\b/i, '')),
        ...(findPeriod(question, today) && { limit: 200 }),
      }),
    ],
    answer: finishedAnswer,
  }),
  lookup({
    name: 'urgent',
    matches: (question) => matchesPattern(question, 'urgent'),
    calls: ({ question }) => [listTasks({ priority: priorities(question), ...ownFilter(question) })],
    answer(context) {
      const list = tasksOf(context)
      const what = priorities(context.question).length === 1 ? 'urgent' : 'urgent or high-priority'
      const mine = ownSuffix(context.question)
      return taskList(
        context,
        list,
        `${pluralize(list.total, `open ${what} task`)}${mine}, the most pressing first.`,
        `There are no open ${what} tasks${mine}.`,
      )
    },
  }),
  lookup({
    name: 'due',
    matches: (question) => matchesPattern(question, 'due'),
    calls(context) {
      const { from, to } = periodOfQuestion(context)
      return [listTasks({ due_from: from, due_before: addDays(to, 1), ...ownFilter(context.question) }), { tool: 'list_goals', input: {} }]
    },
    answer: dueAnswer,
  }),
  topicSkill('tasks about something', topicOf),
  lookup({
    name: 'my tasks',
    matches: (question) => matchesPattern(question, 'ownTasks'),
    calls: () => [listTasks({ assigned_to_me: true })],
    answer(context) {
      const list = tasksOf(context)
      return taskList(context, list, `You have ${pluralize(list.total, 'open task')}, the soonest due first.`, 'You have no open tasks.')
    },
  }),
  lookup({
    name: 'tasks',
    matches: (question) => matchesPattern(question, 'tasks'),
    calls: ({ question }) => [listTasks(/\b(?:all|altogether|in total|ever)\b/i.test(question) ? { include_completed: true } : {})],
    answer(context) {
      const list = tasksOf(context)
      const late = list.overdue ? `, ${list.overdue} of them overdue` : ''
      return taskList(context, list, `${pluralize(list.total, 'task')}${late}, the soonest due first.`, 'There are no open tasks.')
    },
  }),
]
