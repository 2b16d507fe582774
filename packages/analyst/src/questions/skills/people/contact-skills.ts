import { daysBetween } from '@adjutant/contract/core/days'
import { formatDay } from '@adjutant/contract/core/format-day'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { ContactView, PersonView } from '../../../records/record-views.ts'
import { escapeMarkdown } from '../../../text/format.ts'
import { inLanguage } from '../../../text/language.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { findQuotes, quoteMatches, searchUnlessFound } from '../../quotes.ts'
import { toLines, toTitle } from '../../record-lines.ts'
import { findAnswerTo, lookup, type Row, type Skill } from '../../skill.ts'
import { findNamed, matchesPattern, withoutLeadingWords } from '../../text-matching.ts'
import { colleaguesOf, findNamedPeople, listColleagues } from './colleagues.ts'
import { findByRole, findNamesIn } from './roles.ts'

const maxSearchLength = 300
const maxContacts = 3

interface ContactList {
  total: number
  contacts: ContactView[]
}

const none: ContactList = { total: 0, contacts: [] }
const listAll: ToolCall = { tool: 'list_contacts', input: {} }
const searchContacts = (search: string): ToolCall => ({ tool: 'list_contacts', input: { search: search.slice(0, maxSearchLength) } })

/** An interaction with a future date has not taken place yet, so it is not the last one. */
const isPast = ({ date }: { date: string }, { today }: QuestionContext): boolean => date <= today

function plannedDealings([planned]: ContactView['last_interactions'], { language }: QuestionContext): string {
  if (!planned) return inLanguage(language, { en: 'No interactions on record.', de: 'Bisher ist kein Austausch festgehalten.' })
  const [day, summary] = [formatDay(planned.date, language), escapeMarkdown(planned.summary)]
  return inLanguage(language, { en: `Entered for ${day}: “${summary}”.`, de: `Eingetragen für ${day}: „${summary}“.` })
}

function lastDealings({ last_interactions: latest, interactions: all }: ContactView, context: QuestionContext): string {
  const { today, language } = context
  const past = latest.filter((one) => isPast(one, context))
  const [last] = past
  if (!last) return plannedDealings(latest, context)
  const interactions = all - (latest.length - past.length)
  const ago = daysBetween(last.date, today)
  const notes = last.notes ? ` ${escapeMarkdown(last.notes)}` : ''
  const [day, summary] = [formatDay(last.date, language), escapeMarkdown(last.summary)]
  const count =
    interactions > 1
      ? inLanguage(language, { en: ` (${pluralize(interactions, 'interaction')} in total.)`, de: ` (Insgesamt ${interactions}-mal.)` })
      : ''
  return inLanguage(language, {
    en: `Last interaction: ${day}, ${pluralize(ago, 'day')} ago, “${summary}”.${notes}${count}`,
    de: `Zuletzt: ${day}, vor ${pluralize(ago, 'Tag', 'Tagen')}, „${summary}“.${notes}${count}`,
  })
}

export const contactCard =
  (context: QuestionContext) =>
  (contact: ContactView): string =>
    [
      `${toTitle('contact', { id: contact.id, title: contact.name })}${contact.role ? `, ${escapeMarkdown(contact.role)}` : ''}`,
      [...contact.emails, ...contact.phones].map(escapeMarkdown).join(', '),
      contact.notes ? `${inLanguage(context.language, { en: 'Notes', de: 'Notizen' })}: ${escapeMarkdown(contact.notes)}` : '',
      lastDealings(contact, context),
    ]
      .filter(Boolean)
      .join('\n\n')

function colleagueCard(context: QuestionContext, { name, role, emails, last_interaction }: PersonView): string {
  const { language } = context
  const last = last_interaction && isPast(last_interaction, context) ? last_interaction : null
  const colleague = inLanguage(language, { en: 'a colleague', de: 'Kollegin oder Kollege' })
  const spoken = last && inLanguage(language, { en: 'Last interaction', de: 'Zuletzt' })
  return [
    `**${escapeMarkdown(name)}**, ${role ? escapeMarkdown(role) : colleague}`,
    emails.map(escapeMarkdown).join(', '),
    last ? `${spoken}: ${formatDay(last.date, language)}, “${escapeMarkdown(last.summary)}”.` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function topicIn({ name, english }: Pick<QuestionContext, 'name' | 'english'>): string | undefined {
  const topic = name ?? findNamed(english, 'contact', 'topic')
  return (topic && withoutLeadingWords(topic)) || undefined
}

/** The search text for contacts: the subject of the question, or else the names in it. */
const searchesOf = (context: QuestionContext): string[] => {
  const topic = topicIn(context)
  return topic !== undefined ? [topic] : findNamesIn(context.question).slice(0, 2)
}

const findContacts = (context: QuestionContext): ContactList =>
  searchesOf(context)
    .map((search) => findAnswerTo<ContactList>(context, searchContacts(search)) ?? none)
    .find(({ total }) => total > 0) ?? none

const isAnswered = (context: QuestionContext, call: ToolCall): boolean => findAnswerTo(context, call) !== undefined

interface KnownPerson {
  name: string
  role: string | null
  colleague?: PersonView
  contact?: ContactView
}

interface FoundPeople {
  contacts: ContactView[]
  total: number
  colleagues: PersonView[]
}

/** Tries the contact search, then names with typing errors, then roles, then the nearest search result. */
function findPeople(context: QuestionContext): FoundPeople {
  const found = findContacts(context)
  if (found.total > 0) return { ...found, colleagues: [] }
  const named = topicIn(context) ?? context.question
  const all = findAnswerTo<ContactList>(context, listAll)?.contacts ?? []
  const everyone: KnownPerson[] = [
    ...colleaguesOf(context).map((colleague) => ({ name: colleague.name, role: colleague.role, colleague })),
    ...all.map((contact) => ({ name: contact.name, role: contact.role, contact })),
  ]
  const byName = findNamedPeople(named, everyone)
  const byRole = byName.length > 0 ? byName : findByRole(named, everyone)
  const near = byRole.length > 0 || findNamesIn(named).length > 0 ? byRole : findNearest(context, everyone)
  const contacts = near.flatMap(({ contact }) => contact ?? [])
  return { contacts, total: contacts.length, colleagues: near.flatMap(({ colleague }) => colleague ?? []) }
}

const nearPassages = 3

/** The first contact that search found for a question without a name, for example “the bank”. */
function findNearest({ passages }: QuestionContext, people: readonly KnownPerson[]): KnownPerson[] {
  const near = passages.slice(0, nearPassages).find(({ kind }) => kind === 'contact')
  return near ? people.filter(({ contact }) => contact?.id === near.id) : []
}

const toContactLine = ({ id, name, role }: ContactView): string =>
  `${toTitle('contact', { id, title: name })}${role ? `, ${escapeMarkdown(role)}` : ''}`

function personAnswer(context: QuestionContext): string {
  const { language } = context
  const { contacts, total, colleagues } = findPeople(context)
  const matching = inLanguage(language, { en: `${pluralize(total, 'contact')} match:`, de: `${total} Kontakte passen:` })
  const cards = [
    ...colleagues.slice(0, maxContacts).map((colleague) => colleagueCard(context, colleague)),
    ...(total > maxContacts ? [`${matching}\n\n${toLines(contacts, total, toContactLine, language)}`] : contacts.map(contactCard(context))),
  ]
  const quotes = findQuotes(
    context,
    undefined,
    contacts.map(({ id }) => id),
  )
  if (cards.length > 0) {
    const also = inLanguage(language, { en: 'Also mentioned:', de: 'Außerdem erwähnt:' })
    return [...cards, ...(quotes ? [`${also}\n\n${quotes}`] : [])].join('\n\n')
  }
  if (!quotes) return quoteMatches(context)
  const nobody = inLanguage(language, {
    en: 'I found no contact with that name. Closest matches:',
    de: 'Einen Kontakt mit diesem Namen habe ich nicht gefunden. Am ähnlichsten:',
  })
  return `${nobody}\n\n${quotes}`
}

const toContactRow = ({ id, name }: ContactView): Row => ({ kind: 'contact', id, title: name })

const personSkill: Skill = lookup({
  name: 'a person',
  intents: ['person', 'lastContact', 'role'],
  matches: (english) => topicIn({ english }) !== undefined,
  calls(context) {
    const searches = searchesOf(context).map(searchContacts)
    const isUnknown = searches.every((call) => isAnswered(context, call)) && findContacts(context).total === 0
    return [...searches, ...searchUnlessFound(context), ...(isUnknown ? [listColleagues, listAll] : [])]
  },
  answer: personAnswer,
  rows: (context) => findPeople(context).contacts.map(toContactRow),
})

const contactsSkill: Skill = lookup({
  name: 'contacts',
  intents: ['contacts'],
  matches: (english) => matchesPattern(english, 'contacts'),
  calls: () => [listAll],
  answer(context) {
    const { language } = context
    const { contacts, total } = findAnswerTo<ContactList>(context, listAll) ?? none
    if (total === 0) return inLanguage(language, { en: appMessages.contact.none, de: 'Sie haben keine Kontakte.' })
    const heading = inLanguage(language, {
      en: `${pluralize(total, 'contact')}, by name.`,
      de: `${pluralize(total, 'Kontakt', 'Kontakte')}, nach Namen.`,
    })
    return `${heading}\n\n${toLines(contacts, total, toContactLine, language)}`
  },
  rows: (context) => (findAnswerTo<ContactList>(context, listAll) ?? none).contacts.map(toContactRow),
})

export const contactSkills: Skill[] = [personSkill, contactsSkill]
