import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { ContactView, NoteView } from '../records/record-views.ts'
import { formatDay } from '../text/calendar.ts'
import { findPeriod } from '../text/date-phrases.ts'
import { toTitleWithCitation, toLines } from './record-lines.ts'
import { findQuotes, nothingFoundMessage, quoteMatches, searchUnlessFound } from './quotes.ts'
import type { Situation } from './situation.ts'
import { findAnswer, lookup, type Skill } from './skill.ts'
import { toPeriodText } from './task-skills.ts'
import { findNamed, matchesWording, withoutLeadingWords } from './text-matching.ts'
import { escapeMarkdown, pluralize } from '../text/markdown.ts'

/** Answers questions about people and notes, and searches. */

const maxSearchLength = 300
const maxContacts = 3

interface ContactList {
  total: number
  contacts: ContactView[]
}

function lastDealings({ last_interactions: latest, interactions }: ContactView): string {
  const [last] = latest
  if (!last) return 'No interactions on record.'
  const notes = last.notes ? ` ${escapeMarkdown(last.notes)}` : ''
  return `Last interaction: ${formatDay(last.date)}, “${escapeMarkdown(last.summary)}”.${notes}${interactions > 1 ? ` (${pluralize(interactions, 'interaction')} in total.)` : ''}`
}

const contactCard =
  (situation: Situation) =>
  (contact: ContactView): string =>
    [
      `${toTitleWithCitation(situation, { id: contact.id, title: contact.name })}${contact.role ? `, ${escapeMarkdown(contact.role)}` : ''}`,
      [...contact.emails, ...contact.phones].map(escapeMarkdown).join(', '),
      contact.notes ? `Notes: ${escapeMarkdown(contact.notes)}` : '',
      lastDealings(contact),
    ]
      .filter(Boolean)
      .join('\n\n')

function contactAnswer(situation: Situation): string {
  const { contacts, total } = findAnswer<ContactList>(situation, 'list_contacts') ?? { contacts: [], total: 0 }
  const isFew = total <= maxContacts
  const cards = contacts.length
    ? isFew
      ? contacts.map(contactCard(situation)).join('\n\n')
      : `${pluralize(total, 'contact')} match:\n\n${toLines(contacts, total, ({ id, name, role }) => `${toTitleWithCitation(situation, { id, title: name })}${role ? `, ${escapeMarkdown(role)}` : ''}`)}`
    : undefined
  const quotes = findQuotes(
    situation,
    undefined,
    contacts.map(({ id }) => id),
  )
  if (cards) return quotes ? `${cards}\n\nAlso mentioned:\n\n${quotes}` : cards
  return quotes ? `I found no contact with that name. Closest matches:\n\n${quotes}` : nothingFoundMessage
}

function contactTopic(question: string): string | undefined {
  const topic = findNamed(question, 'contact', 'topic')
  return (topic && withoutLeadingWords(topic)) || undefined
}

export const contactSkills: Skill[] = [
  lookup({
    name: 'a contact',
    fits: (question) => contactTopic(question) !== undefined,
    calls: (situation) => [
      { tool: 'list_contacts', input: { search: contactTopic(situation.question)!.slice(0, maxSearchLength) } },
      ...searchUnlessFound(situation),
    ],
    answer: contactAnswer,
  }),
  lookup({
    name: 'contacts',
    fits: (question) => matchesWording(question, 'contacts'),
    calls: () => [{ tool: 'list_contacts', input: {} }],
    answer(situation) {
      const { contacts, total } = findAnswer<ContactList>(situation, 'list_contacts') ?? { contacts: [], total: 0 }
      if (total === 0) return appMessages.contact.none
      const toLine = ({ id, name, role }: ContactView) =>
        `${toTitleWithCitation(situation, { id, title: name })}${role ? `, ${escapeMarkdown(role)}` : ''}`
      return `${pluralize(total, 'contact')}, by name.\n\n${toLines(contacts, total, toLine)}`
    },
  }),
]

interface NoteList {
  total: number
  notes: NoteView[]
}

/** A period is not a topic: 'notes of last week' asks for all notes of that week. */
function noteTopic({ question, today }: Pick<Situation, 'question' | 'today'>): string | undefined {
  const topic = findNamed(question, 'notes', 'topic')
  return topic !== undefined && !findPeriod(topic, today) ? topic : undefined
}

const maxNoteText = 200

const noteLine =
  (situation: Situation) =>
  ({ id, title, entry_date, content }: NoteView): string => {
    const text = escapeMarkdown(content ?? '')
    const rest = (text.startsWith(escapeMarkdown(title)) ? text.slice(escapeMarkdown(title).length).trim() : text).slice(0, maxNoteText)
    return `${toTitleWithCitation(situation, { id, title })} (${formatDay(entry_date)})${rest ? `: ${rest}` : ''}`
  }

function notesAnswer(situation: Situation): string {
  const { notes, total } = findAnswer<NoteList>(situation, 'list_notes') ?? { notes: [], total: 0 }
  const topic = noteTopic(situation)
  const period = findPeriod(situation.question, situation.today)
  const when = period ? ` ${toPeriodText(period)}` : ''
  if (total > 0 && topic === undefined)
    return `${pluralize(total, 'note')}${when}, the newest first.\n\n${toLines(notes, total, noteLine(situation))}`
  const shownIds = notes.map(({ id }) => id)
  const quotes = findQuotes(situation, ['note'], shownIds)
  const answerText =
    total > 0
      ? `${pluralize(total, 'note')} ${total === 1 ? 'mentions' : 'mention'} “${escapeMarkdown(topic!)}”.\n\n${toLines(notes, total, noteLine(situation))}`
      : ''
  if (answerText || quotes) return [answerText, quotes && `Related notes:\n\n${quotes}`].filter(Boolean).join('\n\n')
  return topic === undefined ? `You have no notes${when}.` : `I found no notes of yours about “${escapeMarkdown(topic)}”.`
}

export const noteSkill: Skill = lookup({
  name: 'notes',
  fits: (question) => matchesWording(question, 'notes'),
  calls(situation) {
    const period = findPeriod(situation.question, situation.today)
    const topic = noteTopic(situation)
    const input = { ...(topic && { search: topic.slice(0, maxSearchLength) }), ...period }
    const search = { tool: 'search_records', input: { query: (topic ?? '').slice(0, maxSearchLength), kinds: ['note'] } }
    return [{ tool: 'list_notes', input }, ...(topic && situation.passages.length === 0 ? [search] : [])]
  },
  answer: notesAnswer,
})

const hasPages = ({ passages }: Situation): boolean => passages.some(({ kind }) => kind === 'web')

export const internetSkill: Skill = {
  name: 'the internet',
  fits: (question) => matchesWording(question, 'internet'),
  next(situation) {
    const isAsked = situation.results.length > 0 || hasPages(situation)
    if (isAsked) return { text: findQuotes(situation, ['web']) ? quoteMatches(situation, ['web']) : appMessages.search.nothing }
    if (situation.offered.has('search_internet'))
      return { calls: [{ tool: 'search_internet', input: { query: situation.question.slice(0, maxSearchLength) } }] }
    return { text: `Internet search is off for this question.\n\n${quoteMatches(situation)}` }
  },
}

/** The fallback if no other skill matches. */
export const searchSkill: Skill = lookup({
  name: 'search',
  fits: () => true,
  calls: searchUnlessFound,
  answer: (situation) => quoteMatches(situation),
})

const helpText = `Ask about your tasks (“What is overdue?”, “What is due next week?”, “Who has the most work?”), your goals (“Which goals are behind?”, “How are our KPIs?”), \
your contacts (“Who is Ann Lee?”), your notes (“What did I write about pricing?”), or for a weekly briefing. I look up anything else in your records. \
You can also tell me what to do: “Create a task to call the bank by Friday”, “Mark … as done”, “Note: …”. I ask you before I change anything.`

function memoryAnswer({ memories }: Situation): string {
  if (memories.length === 0) return 'I remember nothing yet, or memory is off for this question.'
  return `${pluralize(memories.length, 'memory', 'memories')}:\n\n${toLines(memories, memories.length, escapeMarkdown)}`
}

const beyondText =
  'I can’t do that without a language model, so nothing was changed. I can create and update tasks, goals, notes and contacts, draft a message, and answer from your records.'

export const smallTalk: Skill[] = [
  { name: 'memories', fits: (question) => matchesWording(question, 'memories'), next: (situation) => ({ text: memoryAnswer(situation) }) },
  { name: 'help', fits: (question) => matchesWording(question, 'help'), next: () => ({ text: helpText }) },
  { name: 'beyond', fits: (question) => matchesWording(question, 'beyond'), next: () => ({ text: beyondText }) },
  { name: 'thanks', fits: (question) => matchesWording(question, 'thanks'), next: () => ({ text: 'You’re welcome.' }) },
  {
    name: 'the day',
    fits: (question) => matchesWording(question, 'day'),
    next: ({ today }) => ({ text: `Today is ${formatDay(today)} (UTC).` }),
  },
]
