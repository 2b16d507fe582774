import { formatDay } from '@adjutant/contract/core/format-day'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { NoteView } from '../../records/record-views.ts'
import { findPeriod } from '../../text/periods.ts'
import { escapeMarkdown } from '../../text/format.ts'
import { inLanguage } from '../../text/language.ts'
import type { QuestionContext } from '../question-context.ts'
import { findQuotes } from '../quotes.ts'
import { toLines, toPeriodText, toTitleWithCitation } from '../record-lines.ts'
import { findAnswer, lookup, type Skill } from '../skill.ts'
import { findNamed, matchesPattern } from '../text-matching.ts'
import { toPlainNote } from './note-text.ts'
import { periodIn } from './tasks/task-filters.ts'

const maxSearchLength = 300

interface NoteList {
  total: number
  notes: NoteView[]
}

const none: NoteList = { total: 0, notes: [] }

/** A period is not a topic: 'notes of last week' asks for all notes of that week. */
function noteTopic({ english, today }: Pick<QuestionContext, 'english' | 'today'>): string | undefined {
  const topic = findNamed(english, 'notes', 'topic')
  return topic !== undefined && !findPeriod(topic, today, 'back') ? topic : undefined
}

const maxNoteText = 200

const noteLine =
  (context: QuestionContext) =>
  (note: NoteView): string => {
    const rest = escapeMarkdown(toPlainNote(note)).slice(0, maxNoteText)
    return `${toTitleWithCitation(context, 'note', note)} (${formatDay(note.entry_date, context.language)})${rest ? `: ${rest}` : ''}`
  }

function notesAnswer(context: QuestionContext): string {
  const { language } = context
  const { notes, total } = findAnswer<NoteList>(context, 'list_notes') ?? none
  const [topic, period] = [noteTopic(context), periodIn(context, 'back')]
  const when = period ? ` ${toPeriodText(period, language)}` : ''
  const name = escapeMarkdown(topic ?? '')
  const lines = toLines(notes, total, noteLine(context), language)
  const notesText = inLanguage(language, { en: pluralize(total, 'note'), de: pluralize(total, 'Notiz', 'Notizen') })
  if (total > 0 && topic === undefined)
    return `${notesText}${when}, ${inLanguage(language, { en: 'the newest first', de: 'die neueste zuerst' })}.\n\n${lines}`
  const quotes = findQuotes(
    context,
    ['note'],
    notes.map(({ id }) => id),
  )
  const heading = inLanguage(language, {
    en: `${notesText} ${total === 1 ? 'mentions' : 'mention'} “${name}”.`,
    de: `${notesText} ${total === 1 ? 'erwähnt' : 'erwähnen'} „${name}“.`,
  })
  const related = quotes && `${inLanguage(language, { en: 'Related notes:', de: 'Verwandte Notizen:' })}\n\n${quotes}`
  if (total > 0 || related) return [total > 0 ? `${heading}\n\n${lines}` : '', related].filter(Boolean).join('\n\n')
  return topic === undefined
    ? inLanguage(language, { en: `You have no notes${when}.`, de: `Sie haben keine Notizen${when}.` })
    : inLanguage(language, {
        en: `I found no notes of yours about “${name}”.`,
        de: `Ich habe keine Notiz von Ihnen zu „${name}“ gefunden.`,
      })
}

export const noteSkill: Skill = lookup({
  name: 'notes',
  intents: ['notes'],
  matches: (english) => matchesPattern(english, 'notes'),
  calls(context) {
    const [topic, period] = [noteTopic(context), periodIn(context, 'back')]
    const input = { ...(topic && { search: topic.slice(0, maxSearchLength) }), ...period }
    const search = { tool: 'search_records', input: { query: (topic ?? '').slice(0, maxSearchLength), kinds: ['note'] } }
    return [{ tool: 'list_notes', input }, ...(topic && context.passages.length === 0 ? [search] : [])]
  },
  answer: notesAnswer,
  rows: (context) => (findAnswer<NoteList>(context, 'list_notes') ?? none).notes.map(({ id, title }) => ({ kind: 'note', id, title })),
})
