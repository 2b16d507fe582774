import type { NoteView } from '../../records/record-views.ts'
import { formatDay } from '../../text/calendar.ts'
import { findPeriod } from '../../text/date-phrases.ts'
import { escapeMarkdown, pluralize } from '../../text/format.ts'
import type { QuestionContext } from '../question-context.ts'
import { findQuotes } from '../quotes.ts'
import { toLines, toTitleWithCitation } from '../record-lines.ts'
import { findAnswer, lookup, type Skill } from '../skill.ts'
import { findNamed, matchesPattern } from '../text-matching.ts'
import { toPeriodText } from './task-skills.ts'

const maxSearchLength = 300

interface NoteList {
  total: number
  notes: NoteView[]
}

/** A period is not a topic: 'notes of last week' asks for all notes of that week. */
function noteTopic({ question, today }: Pick<QuestionContext, 'question' | 'today'>): string | undefined {
  const topic = findNamed(question, 'notes', 'topic')
  return topic !== undefined && !findPeriod(topic, today) ? topic : undefined
}

const maxNoteText = 200

const noteLine =
  (context: QuestionContext) =>
  ({ id, title, entry_date, content }: NoteView): string => {
    const text = escapeMarkdown(content ?? '')
    const rest = (text.startsWith(escapeMarkdown(title)) ? text.slice(escapeMarkdown(title).length).trim() : text).slice(0, maxNoteText)
    return `${toTitleWithCitation(context, { id, title })} (${formatDay(entry_date)})${rest ? `: ${rest}` : ''}`
  }

function notesAnswer(context: QuestionContext): string {
  const { notes, total } = findAnswer<NoteList>(context, 'list_notes') ?? { notes: [], total: 0 }
  const topic = noteTopic(context)
  const period = findPeriod(context.question, context.today)
  const when = period ? ` ${toPeriodText(period)}` : ''
  if (total > 0 && topic === undefined)
    return `${pluralize(total, 'note')}${when}, the newest first.\n\n${toLines(notes, total, noteLine(context))}`
  const shownIds = notes.map(({ id }) => id)
  const quotes = findQuotes(context, ['note'], shownIds)
  const answerText =
    total > 0
      ? `${pluralize(total, 'note')} ${total === 1 ? 'mentions' : 'mention'} “${escapeMarkdown(topic!)}”.\n\n${toLines(notes, total, noteLine(context))}`
      : ''
  if (answerText || quotes) return [answerText, quotes && `Related notes:\n\n${quotes}`].filter(Boolean).join('\n\n')
  return topic === undefined ? `You have no notes${when}.` : `I found no notes of yours about “${escapeMarkdown(topic)}”.`
}

export const noteSkill: Skill = lookup({
  name: 'notes',
  matches: (question) => matchesPattern(question, 'notes'),
  calls(context) {
    const period = findPeriod(context.question, context.today)
    const topic = noteTopic(context)
    const input = { ...(topic && { search: topic.slice(0, maxSearchLength) }), ...period }
    const search = { tool: 'search_records', input: { query: (topic ?? '').slice(0, maxSearchLength), kinds: ['note'] } }
    return [{ tool: 'list_notes', input }, ...(topic && context.passages.length === 0 ? [search] : [])]
  },
  answer: notesAnswer,
})
