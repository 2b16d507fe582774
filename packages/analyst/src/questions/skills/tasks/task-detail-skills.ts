import { pluralize } from '@adjutant/contract/text/pluralize'
import type { TaskView } from '../../../records/record-views.ts'
import { escapeMarkdown } from '../../../text/format.ts'
import { inLanguage } from '../../../text/language.ts'
import type { QuestionContext } from '../../question-context.ts'
import { searchUnlessFound, withClosest } from '../../quotes.ts'
import { taskLine, toAssigneeText, toDueText, toLines, toPriorityText, toStatusText, toTitle } from '../../record-lines.ts'
import { lookup, type Skill } from '../../skill.ts'
import { hasWord, toContentWords, trimPunctuation } from '../../text-matching.ts'
import { listTasks, taskRows, tasksOf, toTaskRow } from './task-filters.ts'
import { taskList } from './whose-tasks.ts'

/** One task in whole sentences. */
export function toTaskText(context: QuestionContext, task: TaskView): string {
  const { language } = context
  const title = toTitle('task', task)
  const [due, status, priority, who] = [
    toDueText(task, context),
    toStatusText(task.status, language),
    toPriorityText(task.priority, language),
    toAssigneeText(task, language),
  ]
  const first = inLanguage(language, {
    en: `${title} is ${task.assigned_to === null ? 'not assigned to anybody' : `assigned to ${who}`}, ${due}.`,
    de: `${title} ${task.assigned_to === null ? 'ist niemandem zugewiesen' : `liegt bei ${who}`}, ${due}.`,
  })
  const second = inLanguage(language, { en: `Status: ${status}; priority: ${priority}.`, de: `Status: ${status}; Priorität: ${priority}.` })
  const texts = [task.description, task.notes].flatMap((text) => (text?.trim() ? [`> ${escapeMarkdown(text)}`] : []))
  return [`${first} ${second}`, ...texts].join('\n\n')
}

const maxListed = 200

/** Words of questions about a task that are not part of its title. */
const askingWords = new Set(
  'due deadline task tasks responsible care charge handle handling taking assigned status when finish finished why exist exists come created goal note aufgabe ziel notiz warum woher kommt gibt'.split(
    ' ',
  ),
)

const listOpen = listTasks({ limit: maxListed })

/**
 * The records whose titles share most of the question's words. A title that the question contains completely is
 * preferred to one that has further words.
 */
export function findByTitle<T extends { title: string }>(question: string, records: readonly T[]): T[] {
  const words = toContentWords(question).filter((word) => !askingWords.has(word))
  const scored = records.map((record) => {
    const title = toContentWords(record.title)
    return {
      record,
      shared: words.filter((word) => hasWord(title, word)).length,
      isWhole: title.every((word) => hasWord(words, word)),
    }
  })
  const maxShared = Math.max(0, ...scored.map(({ shared }) => shared))
  if (maxShared === 0) return []
  const best = scored.filter(({ shared }) => shared === maxShared)
  const whole = best.filter(({ isWhole }) => isWhole)
  return (whole.length > 0 ? whole : best).map(({ record }) => record)
}

const findNamedTasks = (context: QuestionContext): TaskView[] => findByTitle(context.question, tasksOf(context).tasks)

function detailAnswer(context: QuestionContext): string {
  const { language } = context
  const named = findNamedTasks(context)
  const [first] = named
  if (!first)
    return withClosest(context, inLanguage(language, { en: 'I found no task about this.', de: 'Ich habe keine Aufgabe dazu gefunden.' }))
  return named.length === 1 ? toTaskText(context, first) : toLines(named, named.length, taskLine(context), language)
}

const ownerPattern =
  /\b(?:is (?:anyone|anybody|someone|somebody)|who(?:'s| is| are)?) (?:responsible for|working on|in charge of|assigned to|handling|doing|taking care of|looking after) (?!what\b).+/i
const deadlinePattern = /^(?:when is|when are|by when|until when)\b.*\b(?:due|have to|has to|must|need)\b/i

/** The assignee and the due date. */
export const taskDetailSkill: Skill = lookup({
  name: 'one task',
  intents: ['taskDueDate', 'taskOwner'],
  matches: (english) => ownerPattern.test(english) || deadlinePattern.test(english.trim()),
  calls: (context) => [listOpen, ...searchUnlessFound(context)],
  answer: detailAnswer,
  rows: (context) => findNamedTasks(context).map(toTaskRow),
})

const aboutPattern =
  /\b(?:tasks?|to-?dos?)\b.*?\b(?:about|on|regarding|concerning|mention(?:s|ing)?|called|named|with|to do with) (?<topic>.+)/i

const topicIn = (english: string): string | undefined => {
  const topic = aboutPattern.exec(english)?.groups?.topic
  return topic === undefined ? undefined : trimPunctuation(topic)
}

export const tasksAboutSkill: Skill = lookup({
  name: 'tasks about something',
  matches: (english) => topicIn(english) !== undefined,
  calls: (context) => [
    listTasks({ search: (topicIn(context.english) ?? '').slice(0, 300), include_completed: true }),
    ...searchUnlessFound(context),
  ],
  answer(context) {
    const { language } = context
    const list = tasksOf(context)
    const name = escapeMarkdown(topicIn(context.english) ?? '')
    const heading = inLanguage(language, {
      en: `${pluralize(list.total, 'task')} ${list.total === 1 ? 'mentions' : 'mention'} “${name}”.`,
      de: `${pluralize(list.total, 'Aufgabe erwähnt', 'Aufgaben erwähnen')} „${name}“.`,
    })
    if (list.total > 0) return taskList(context, list, heading, '')
    const nothing = inLanguage(language, { en: `No task mentions “${name}”.`, de: `Keine Aufgabe erwähnt „${name}“.` })
    return withClosest(context, nothing, ['task'])
  },
  rows: taskRows,
})
