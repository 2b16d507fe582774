import { addDays } from '@adjutant/contract/core/days'
import { formatDay } from '@adjutant/contract/core/format-day'
import { pluralize } from '@adjutant/contract/text/pluralize'
import type { ContactView, NoteView } from '../../../records/record-views.ts'
import { escapeMarkdown, truncateAtWord } from '../../../text/format.ts'
import { inLanguage } from '../../../text/language.ts'
import { splitSentences } from '../../../text/sentences.ts'
import type { QuestionContext, ToolCall } from '../../question-context.ts'
import { toTitle, toTitleWithCitation } from '../../record-lines.ts'
import { findAnswerTo, lookup, type Row, type Skill } from '../../skill.ts'
import { matchesPattern, normalizeText } from '../../text-matching.ts'
import { toNoteText } from '../note-text.ts'
import { toReadScope } from '../read-scope.ts'

const daysBack = 120
const maxQuotes = 3
const maxSentenceLength = 240

/** English and German words for a customer who may leave. */
const risk =
  /\b(?:(?:may|might|could|will|threatens? to|wants? to|plans? to|considers?|considering|about to|going to) (?:\w+ ){0,2}(?:cancel|switch|leave|terminate|quit|go elsewhere)\w*|threaten\w*|at risk|unhappy|annoyed|angry|furious|dissatisfied|disappointed|frustrated|complain\w*|complaint|los(?:e|ing) (?:them|the (?:customer|account|client))|not renew|won't renew|talking to (?:a )?competitor)\b|kündig(?:en|t|ung)|abspringen|unzufrieden|verärgert|beschwer|abwandern|(?:zur|zu einer?) konkurrenz/i

/** The company in a role such as “Buyer at Casa Verde”. */
const companyOf = ({ role }: ContactView): string | undefined => /\b(?:at|of|for|bei|von|der)\s+(\p{Lu}.*)$/u.exec(role ?? '')?.[1]

const namesOf = (contact: ContactView): string[] => {
  const company = companyOf(contact)?.replace(/\s+(?:AG|GmbH|Ltd\.?|Inc\.?|SE|SA|Co\.?)$/i, '')
  const last = contact.name.split(' ').at(-1) ?? ''
  return [contact.name, ...(last.length > 3 ? [last] : []), ...(company ? [company] : [])].map(normalizeText)
}

interface RiskSign {
  sentence: string
  day: string
  /** The note; undefined for an interaction. */
  note?: NoteView
}

const mentions = (text: string, contact: ContactView): boolean => {
  const plain = ` ${normalizeText(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  return namesOf(contact).some((name) => plain.includes(` ${name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `))
}

const riskIn = (text: string): string | undefined => splitSentences(text).find((sentence) => risk.test(sentence))

const listNotes = (context: QuestionContext): ToolCall => ({
  tool: 'list_notes',
  input: { from: addDays(context.today, -daysBack), to: context.today },
})
const listContacts: ToolCall = { tool: 'list_contacts', input: {} }

function findLatestSign(contact: ContactView, notes: readonly NoteView[]): RiskSign | undefined {
  const fromNotes = notes
    .filter((note) => mentions(`${note.title} ${note.content ?? ''}`, contact))
    .flatMap((note) => {
      const sentences = splitSentences(toNoteText(note))
      // A sentence about somebody else counts only if the note is about this contact.
      const sentence = sentences.find((one) => risk.test(one) && (mentions(one, contact) || mentions(note.title, contact)))
      return sentence === undefined ? [] : [{ sentence, day: note.entry_date, note }]
    })
  const fromTalks = contact.last_interactions.flatMap(({ date, summary, notes: text }) => {
    const sentence = riskIn(text ?? '') ?? riskIn(summary)
    return sentence === undefined ? [] : [{ sentence, day: date }]
  })
  return [...fromNotes, ...fromTalks].toSorted((a, b) => b.day.localeCompare(a.day))[0]
}

interface ContactAtRisk {
  contact: ContactView
  /** The latest one. */
  sign: RiskSign
}

function findAtRisk(context: QuestionContext): ContactAtRisk[] {
  const notes = findAnswerTo<{ notes: NoteView[] }>(context, listNotes(context))?.notes ?? []
  const contacts = findAnswerTo<{ contacts: ContactView[] }>(context, listContacts)?.contacts ?? []
  const all = contacts.flatMap((contact) => {
    const sign = findLatestSign(contact, notes)
    return sign ? [{ contact, sign }] : []
  })
  return all.toSorted((a, b) => b.sign.day.localeCompare(a.sign.day))
}

function toLine(context: QuestionContext, { contact, sign }: ContactAtRisk, isQuoted: boolean): string {
  const { language } = context
  const { sentence, day, note } = sign
  const who = `${toTitle('contact', { id: contact.id, title: contact.name })}${contact.role ? `, ${escapeMarkdown(contact.role)}` : ''}`
  const source = note
    ? `${inLanguage(language, { en: 'note', de: 'Notiz' })} ${toTitleWithCitation(context, 'note', note)}`
    : inLanguage(language, { en: 'interaction', de: 'Gespräch' })
  const quote = isQuoted ? `: “${escapeMarkdown(truncateAtWord(sentence, maxSentenceLength))}”` : ''
  return `- ${who}${quote} (${source}, ${formatDay(day, language)})`
}

/** Contacts about whom a note or an interaction says that they are unhappy or may leave. */
export const riskSkill: Skill = lookup({
  name: 'customers at risk',
  intents: ['customersAtRisk'],
  matches: (english) => matchesPattern(english, 'customersAtRisk'),
  calls: (context) => [listNotes(context), listContacts],
  answer(context) {
    const { language } = context
    const found = findAtRisk(context)
    const scope = toReadScope(context, [
      { call: listNotes(context), names: { en: 'notes', de: 'Notizen' } },
      { call: listContacts, names: { en: 'contacts', de: 'Kontakten' } },
    ])
    const nothing = inLanguage(language, {
      en: 'I found no contact who is unhappy or may leave in your notes of the last four months and your latest interactions.',
      de: 'In Ihren Notizen der letzten vier Monate und Ihren letzten Gesprächen steht nichts von unzufriedenen oder abwandernden Kontakten: keine gefunden.',
    })
    if (found.length === 0) return `${nothing}${scope}`
    const heading = inLanguage(language, {
      en: `${pluralize(found.length, 'contact')} may be at risk, by what your notes and interactions say, the latest first.`,
      de: `${pluralize(found.length, 'Kontakt ist', 'Kontakte sind')} nach Ihren Notizen und Gesprächen gefährdet, der neueste Hinweis zuerst.`,
    })
    return `${heading}${scope}\n\n${found.map((one, place) => toLine(context, one, place < maxQuotes)).join('\n')}`
  },
  rows: (context) => findAtRisk(context).map(({ contact }): Row => ({ kind: 'contact', id: contact.id, title: contact.name })),
})
