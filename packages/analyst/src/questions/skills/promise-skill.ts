import { addDays, daysBetween } from '@adjutant/contract/core/days'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { findCommitments } from '../../commitments/find-commitments.ts'
import type { ContactView, NoteView, ThreadView } from '../../records/record-views.ts'
import { formatDay } from '../../text/calendar.ts'
import { escapeMarkdown, truncateAtWord } from '../../text/format.ts'
import { inLanguage } from '../../text/language.ts'
import type { QuestionContext, ToolCall } from '../question-context.ts'
import { toLines, toPeriodText, toTitleWithCitation } from '../record-lines.ts'
import { findAnswerTo, lookup, type Skill } from '../skill.ts'
import { matchesPattern } from '../text-matching.ts'
import { toReadScope } from './read-scope.ts'
import { isWithin, periodIn } from './tasks/task-filters.ts'

const daysBack = 120
const maxTextLength = 240

interface MadePromise {
  text: string
  made: string
  due: string | undefined
  source: string
}

const listNotes = ({ today }: QuestionContext): ToolCall => ({ tool: 'list_notes', input: { from: addDays(today, -daysBack), to: today } })
const listThreads: ToolCall = { tool: 'list_threads', input: {} }
const listContacts: ToolCall = { tool: 'list_contacts', input: {} }

const listOwn = (text: string, kind: 'message' | 'note', made: string): Omit<MadePromise, 'source'>[] =>
  findCommitments(text, { kind, isOwn: true, day: made })
    .filter(({ direction }) => direction === 'i_owe')
    .map(({ sentence, due }) => ({ text: sentence, made, due }))

function promisesInNotes(context: QuestionContext): MadePromise[] {
  const notes = findAnswerTo<{ notes: NoteView[] }>(context, listNotes(context))?.notes ?? []
  return notes.flatMap((note) =>
    listOwn(note.content ?? '', 'note', note.entry_date).map((promise) => ({
      ...promise,
      source: toTitleWithCitation(context, 'note', note),
    })),
  )
}

function promisesInInteractions(context: QuestionContext): MadePromise[] {
  const contacts = findAnswerTo<{ contacts: ContactView[] }>(context, listContacts)?.contacts ?? []
  const since = addDays(context.today, -daysBack)
  return contacts.flatMap(({ id, name, last_interactions }) =>
    last_interactions
      .filter(({ date }) => date >= since)
      .flatMap(({ date, summary, notes }) => listOwn(`${summary}\n${notes ?? ''}`, 'note', date))
      .map((promise) => ({ ...promise, source: toTitleWithCitation(context, 'contact', { id, title: name }) })),
  )
}

function promisesInThreads(context: QuestionContext): MadePromise[] {
  const threads = findAnswerTo<{ threads: ThreadView[] }>(context, listThreads)?.threads ?? []
  return threads.flatMap((thread) =>
    thread.last_messages
      .filter(({ is_mine }) => is_mine)
      .flatMap(({ at, text }) => listOwn(text ?? '', 'message', at.slice(0, 10)))
      .map((promise) => ({ ...promise, source: toTitleWithCitation(context, 'thread', { id: thread.id, title: thread.name }) })),
  )
}

const isAboutBroken = (english: string): boolean =>
  /\b(?:broken|broke|overdue|late|missed|not kept|kept|past due|forgotten)\b/i.test(english)

function findPromises(context: QuestionContext): MadePromise[] {
  const all = [...promisesInNotes(context), ...promisesInInteractions(context), ...promisesInThreads(context)]
  const period = periodIn(context)
  const wanted = isAboutBroken(context.english)
    ? all.filter(({ due }) => due !== undefined && due < context.today)
    : period
      ? all.filter(({ due }) => isWithin(period, due ?? null))
      : all
  return wanted.toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9'))
}

function toLine({ today, language }: QuestionContext, { text, made, due, source }: MadePromise): string {
  const late = due !== undefined && due < today ? daysBetween(due, today) : 0
  const when =
    due === undefined
      ? inLanguage(language, { en: 'no date', de: 'ohne Datum' })
      : late > 0
        ? inLanguage(language, {
            en: `due ${formatDay(due)}, ${pluralize(late, 'day')} ago`,
            de: `fällig ${formatDay(due, 'de')}, vor ${pluralize(late, 'Tag', 'Tagen')}`,
          })
        : inLanguage(language, { en: `due ${formatDay(due)}`, de: `fällig ${formatDay(due, 'de')}` })
  return `${when}: “${escapeMarkdown(truncateAtWord(text, maxTextLength))}” (${source}, ${formatDay(made, language)})`
}

function toNothingText(context: QuestionContext): string {
  const { language } = context
  const period = periodIn(context)
  const kind = isAboutBroken(context.english)
    ? inLanguage(language, { en: ' that is overdue', de: ', die überfällig ist' })
    : period
      ? inLanguage(language, { en: ` that is due ${toPeriodText(period)}`, de: `, die ${toPeriodText(period, 'de')} fällig ist` })
      : ''
  return inLanguage(language, {
    en: `I found no promise of yours${kind}. I looked in your notes and interactions of the last four months and in the latest messages of your threads.`,
    de: `Ich habe keine Zusage von Ihnen gefunden${kind}. Durchsucht habe ich Ihre Notizen und Gespräche der letzten vier Monate und die neuesten Nachrichten.`,
  })
}

function toHeading(context: QuestionContext, count: number): string {
  const { language } = context
  const period = periodIn(context)
  const [are, sind] = count === 1 ? ['is', 'ist'] : ['are', 'sind']
  if (isAboutBroken(context.english))
    return inLanguage(language, {
      en: `${count} of your promises ${are} overdue, the earliest first.`,
      de: `${count} Ihrer Zusagen ${sind} überfällig, die früheste zuerst.`,
    })
  if (period)
    return inLanguage(language, {
      en: `${count} of your promises ${are} due ${toPeriodText(period)}, the earliest first.`,
      de: `${count} Ihrer Zusagen ${sind} ${toPeriodText(period, 'de')} fällig, die früheste zuerst.`,
    })
  return inLanguage(language, {
    en: `I found ${pluralize(count, 'promise')} of yours, the earliest first.`,
    de: `Ich habe ${pluralize(count, 'Zusage', 'Zusagen')} von Ihnen gefunden, die früheste zuerst.`,
  })
}

/** What the person promised in notes, interactions and messages, with the day that they named. */
export const promiseSkill: Skill = lookup({
  name: 'promises',
  intents: ['promises'],
  matches: (english) => matchesPattern(english, 'promises'),
  calls: (context) => [listNotes(context), listContacts, listThreads],
  answer(context) {
    const promises = findPromises(context)
    const scope = toReadScope(context, [
      { call: listNotes(context), names: { en: 'notes', de: 'Notizen' } },
      { call: listContacts, names: { en: 'contacts', de: 'Kontakten' } },
      { call: listThreads, names: { en: 'threads', de: 'Nachrichtenverläufen' } },
    ])
    if (promises.length === 0) return `${toNothingText(context)}${scope}`
    const lines = toLines(promises, promises.length, (promise) => toLine(context, promise), context.language)
    return `${toHeading(context, promises.length)}${scope}\n\n${lines}`
  },
})
