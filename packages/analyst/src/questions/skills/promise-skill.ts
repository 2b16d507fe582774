import { findCommitment } from '../../messages/commitments.ts'
import type { NoteView, ThreadView } from '../../records/record-views.ts'
import { addDays, daysBetween, formatDay } from '../../text/calendar.ts'
import { findDay } from '../../text/date-phrases.ts'
import { escapeMarkdown, pluralize, truncateAtWord } from '../../text/format.ts'
import { detectLanguage, inLanguage } from '../../text/language.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { QuestionContext, ToolCall } from '../question-context.ts'
import { maxLines, toPeriodText, toTitleWithCitation } from '../record-lines.ts'
import { findAnswerTo, lookup, type Skill } from '../skill.ts'
import { matchesPattern } from '../text-matching.ts'
import { toPlainNote } from './note-text.ts'
import { isWithin, periodIn } from './tasks/task-filters.ts'

const daysBack = 120
const maxTextLength = 240

interface MadePromise {
  text: string
  made: string
  due: string | undefined
  source: string
}

const inNotes =
  /\bI(?: have|'ve)? (?:promised|agreed to|committed to|told \p{Lu}\p{L}+ (?:that )?I would)\b|\bI(?:'ll| will| shall)\b(?! (?:not|never|see|think)\b)|\bich (?:werde|habe \p{L}+ .*(?:versprochen|zugesagt))\b/iu

const listNotes = ({ today }: QuestionContext): ToolCall => ({ tool: 'list_notes', input: { from: addDays(today, -daysBack), to: today } })
const listThreads: ToolCall = { tool: 'list_threads', input: {} }

/** A day without a year is the next one after the promise was made. */
const dueOf = (text: string, made: string): string | undefined => findDay(text, made, { language: detectLanguage(text) })?.day

function promisesInNotes(context: QuestionContext): MadePromise[] {
  const notes = findAnswerTo<{ notes: NoteView[] }>(context, listNotes(context))?.notes ?? []
  return notes.flatMap((note) =>
    splitSentences(toPlainNote(note))
      .filter((sentence) => inNotes.test(sentence) && !sentence.endsWith('?'))
      .map((text) => ({ text, made: note.entry_date, due: dueOf(text, note.entry_date), source: toTitleWithCitation(context, note) })),
  )
}

/** The person's own messages: those of nobody else in the thread. */
function promisesInThreads(context: QuestionContext): MadePromise[] {
  const threads = findAnswerTo<{ threads: (ThreadView & { with: string[] })[] }>(context, listThreads)?.threads ?? []
  return threads.flatMap((thread) => {
    const isOther = (from: string): boolean => thread.with.some((name) => name === from || name.startsWith(`${from},`))
    return thread.last_messages.flatMap(({ from, at, text }) => {
      const promise = isOther(from) || text === null ? undefined : findCommitment(text)
      if (promise === undefined) return []
      const made = at.slice(0, 10)
      return [{ text: promise, made, due: dueOf(promise, made), source: `**${escapeMarkdown(thread.name)}**` }]
    })
  })
}

const isAboutBroken = (english: string): boolean =>
  /\b(?:broken|broke|overdue|late|missed|not kept|kept|past due|forgotten)\b/i.test(english)

function findPromises(context: QuestionContext): MadePromise[] {
  const all = [...promisesInNotes(context), ...promisesInThreads(context)]
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
  return `- ${when}: “${escapeMarkdown(truncateAtWord(text, maxTextLength))}” (${source}, ${formatDay(made, language)})`
}

/** What the person promised in notes and messages, with the day that they named. */
export const promiseSkill: Skill = lookup({
  name: 'promises',
  intents: ['promises'],
  matches: (english) => matchesPattern(english, 'promises'),
  calls: (context) => [listNotes(context), listThreads],
  answer(context) {
    const { language } = context
    const promises = findPromises(context)
    const period = periodIn(context)
    const kind = isAboutBroken(context.english)
      ? inLanguage(language, { en: ' past its day', de: ' mit verstrichenem Datum' })
      : period
        ? inLanguage(language, { en: ` due ${toPeriodText(period)}`, de: `, fällig ${toPeriodText(period, 'de')}` })
        : ''
    if (promises.length === 0)
      return inLanguage(language, {
        en: `I found no promise of yours${kind} in your notes and messages of the last four months.`,
        de: `In Ihren Notizen und Nachrichten der letzten vier Monate steht keine Zusage von Ihnen${kind}.`,
      })
    const heading = inLanguage(language, {
      en: `${pluralize(promises.length, 'promise')} of yours${kind}, the earliest day first.`,
      de: `${pluralize(promises.length, 'Zusage', 'Zusagen')} von Ihnen${kind}, der früheste Tag zuerst.`,
    })
    const lines = promises.slice(0, maxLines).map((promise) => toLine(context, promise))
    return `${heading}\n\n${lines.join('\n')}`
  },
})
