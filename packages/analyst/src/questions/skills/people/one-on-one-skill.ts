import { formatDay } from '@adjutant/contract/core/format-day'
import type { NoteView, PersonView, TaskList, ThreadView } from '../../../records/record-views.ts'
import { escapeMarkdown, truncateAtWord } from '../../../text/format.ts'
import { inLanguage } from '../../../text/language.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { taskLine, toLines, toTitleWithCitation } from '../../record-lines.ts'
import { findAnswerTo, lookup, type Skill } from '../../skill.ts'
import { matchesPattern } from '../../text-matching.ts'
import { listTasks } from '../tasks/task-filters.ts'
import { toPlainNote } from '../note-text.ts'
import { colleaguesOf, findNamedPeople, firstNameOf, listColleagues } from './colleagues.ts'

const maxNotes = 3
const maxTextLength = 240

const personIn = (context: QuestionContext): PersonView | undefined =>
  findNamedPeople(context.name ?? context.question, colleaguesOf(context))[0]

const tasksOfPerson = ({ name }: PersonView): ToolCall => listTasks({ assigned_to: name })
const notesAbout = ({ name }: PersonView): ToolCall => ({ tool: 'list_notes', input: { search: firstNameOf(name) } })
const threadsWith = ({ name }: PersonView): ToolCall => ({ tool: 'list_threads', input: { search: name } })

function toTasks(context: QuestionContext, person: PersonView): string {
  const { language } = context
  const { tasks, total } = findAnswerTo<TaskList>(context, tasksOfPerson(person)) ?? { tasks: [], total: 0 }
  const late = tasks.filter(({ overdue }) => overdue).length
  const heading = inLanguage(language, {
    en: `### Open tasks: ${total}${late ? `, ${late} overdue` : ''}`,
    de: `### Offene Aufgaben: ${total}${late ? `, davon ${late} überfällig` : ''}`,
  })
  return total === 0 ? heading : `${heading}\n\n${toLines(tasks, total, taskLine(context), language)}`
}

function toMessages(context: QuestionContext, person: PersonView): string | undefined {
  const { language } = context
  const threads = findAnswerTo<{ threads: ThreadView[] }>(context, threadsWith(person))?.threads ?? []
  const awaiting = threads.filter((thread) => thread.awaiting_my_reply && thread.last_messages.at(-1)?.from === person.name)
  const last = awaiting[0]?.last_messages.at(-1)
  if (!last) return undefined
  const heading = inLanguage(language, { en: '### Waiting for your answer', de: '### Wartet auf Ihre Antwort' })
  return `${heading}\n\n- ${formatDay(last.at.slice(0, 10), language)}: “${escapeMarkdown(truncateAtWord(last.text ?? '', maxTextLength))}”`
}

function toNotes(context: QuestionContext, person: PersonView): string | undefined {
  const { language } = context
  const notes = (findAnswerTo<{ notes: NoteView[] }>(context, notesAbout(person))?.notes ?? []).slice(0, maxNotes)
  if (notes.length === 0) return undefined
  const heading = inLanguage(language, { en: '### Your notes', de: '### Ihre Notizen' })
  const lines = notes.map((note) => {
    const text = escapeMarkdown(truncateAtWord(toPlainNote(note), maxTextLength))
    return `- ${toTitleWithCitation(context, 'note', note)} (${formatDay(note.entry_date, language)})${text && `: ${text}`}`
  })
  return `${heading}\n\n${lines.join('\n')}`
}

/** An agenda for a talk with a colleague: their open work, unanswered messages, and notes. */
export const oneOnOneSkill: Skill = lookup({
  name: 'a one-on-one',
  intents: ['oneOnOne'],
  matches: (english) => matchesPattern(english, 'oneOnOne'),
  calls(context) {
    const person = personIn(context)
    return [listColleagues, ...(person ? [tasksOfPerson(person), threadsWith(person), notesAbout(person)] : [])]
  },
  answer(context) {
    const { language } = context
    const person = personIn(context)
    if (!person)
      return inLanguage(language, {
        en: 'I found no colleague with that name, so there is no agenda. Name the person you meet.',
        de: 'Unter diesem Namen habe ich niemanden gefunden, daher gibt es keine Agenda. Nennen Sie die Person, die Sie treffen.',
      })
    const name = escapeMarkdown(person.name)
    const role = person.role ? `, ${escapeMarkdown(person.role)}` : ''
    const heading = inLanguage(language, { en: `Agenda for **${name}**${role}.`, de: `Agenda für **${name}**${role}.` })
    return [heading, toTasks(context, person), toMessages(context, person), toNotes(context, person)]
      .filter((part) => part !== undefined)
      .join('\n\n')
  },
})
