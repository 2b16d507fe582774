import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { ContactView } from '../../records/record-views.ts'
import { formatDay } from '../../text/calendar.ts'
import { escapeMarkdown, pluralize } from '../../text/format.ts'
import type { QuestionContext } from '../question-context.ts'
import { findQuotes, nothingFoundMessage, searchUnlessFound } from '../quotes.ts'
import { toLines, toTitleWithCitation } from '../record-lines.ts'
import { findAnswer, lookup, type Skill } from '../skill.ts'
import { findNamed, matchesPattern, withoutLeadingWords } from '../text-matching.ts'

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
  (context: QuestionContext) =>
  (contact: ContactView): string =>
    [
      `${toTitleWithCitation(context, { id: contact.id, title: contact.name })}${contact.role ? `, ${escapeMarkdown(contact.role)}` : ''}`,
      [...contact.emails, ...contact.phones].map(escapeMarkdown).join(', '),
      contact.notes ? `Notes: ${escapeMarkdown(contact.notes)}` : '',
      lastDealings(contact),
    ]
      .filter(Boolean)
      .join('\n\n')

function contactAnswer(context: QuestionContext): string {
  const { contacts, total } = findAnswer<ContactList>(context, 'list_contacts') ?? { contacts: [], total: 0 }
  const isFew = total <= maxContacts
  const cards = contacts.length
    ? isFew
      ? contacts.map(contactCard(context)).join('\n\n')
      : `${pluralize(total, 'contact')} match:\n\n${toLines(contacts, total, ({ id, name, role }) => `${toTitleWithCitation(context, { id, title: name })}${role ? `, ${escapeMarkdown(role)}` : ''}`)}`
    : undefined
  const quotes = findQuotes(
    context,
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
    matches: (question) => contactTopic(question) !== undefined,
    calls: (context) => [
      { tool: 'list_contacts', input: { search: (contactTopic(context.question) ?? '').slice(0, maxSearchLength) } },
      ...searchUnlessFound(context),
    ],
    answer: contactAnswer,
  }),
  lookup({
    name: 'contacts',
    matches: (question) => matchesPattern(question, 'contacts'),
    calls: () => [{ tool: 'list_contacts', input: {} }],
    answer(context) {
      const { contacts, total } = findAnswer<ContactList>(context, 'list_contacts') ?? { contacts: [], total: 0 }
      if (total === 0) return appMessages.contact.none
      const toLine = ({ id, name, role }: ContactView) =>
        `${toTitleWithCitation(context, { id, title: name })}${role ? `, ${escapeMarkdown(role)}` : ''}`
      return `${pluralize(total, 'contact')}, by name.\n\n${toLines(contacts, total, toLine)}`
    },
  }),
]
