import { hasTopicWord, toContentWords, type FoundRecord, type PreparedMeeting } from '@adjutant/analyst'
import { ContactQuery, type Contact } from '@adjutant/contract/contacts'
import type { Ctx } from '../../platform/ctx.ts'
import { listContacts } from '../contacts/index.ts'
import { listColleagues } from '../organizations/index.ts'
import { findRecords, maxFound, maxSearchLength } from './report-records.service.ts'

const maxContacts = 3
/** Shorter parts of a name, as in “de la Cruz”, occur in many texts. */
const minNameLength = 3

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const hasAllWords = (text: string, wanted: readonly string[]): boolean => {
  const words = new Set(wordsOf(text))
  return wanted.length > 0 && wanted.every((word) => words.has(word))
}

/** The list's search also finds “Ann” in “Joanna”. */
async function findContacts(ctx: Ctx, person: string): Promise<Contact[]> {
  const { items } = await listContacts(ctx, ContactQuery.parse({ search: person.slice(0, maxSearchLength) }))
  const wanted = wordsOf(person)
  return items.filter(({ name, role, emails }) => hasAllWords([name, role, ...emails].join(' '), wanted)).slice(0, maxContacts)
}

/** The parts of a name that identify a person: “will” in “Will Turner” is a common word too. */
const listNameParts = (name: string): string[] => toContentWords(name).filter((word) => word.length >= minNameLength)

/** For a known person the first or last name is enough, because notes rarely contain both. */
function isAbout(person: string, contacts: readonly Contact[]): (record: FoundRecord) => boolean {
  const emails = contacts.flatMap((contact) => contact.emails.map((email) => email.toLowerCase()))
  const names = [wordsOf(person), ...contacts.flatMap(({ name }) => listNameParts(name).map((part) => [part]))]
  return ({ title, excerpt }) => {
    const text = `${title} ${excerpt}`
    return names.some((name) => hasAllWords(text, name)) || emails.some((email) => text.toLowerCase().includes(email))
  }
}

/**
 * Collects the records about a person and a topic. Omits records about the topic alone if nobody knows the person, because they would look
 * like a history with that person.
 */
export async function collectMeetingFacts(ctx: Ctx, person: string, topic: string): Promise<PreparedMeeting> {
  const contacts = await findContacts(ctx, person)
  const aboutPerson = (await findRecords(ctx, person)).filter(isAbout(person, contacts))
  const isColleague = (await listColleagues(ctx)).some(({ name, email }) => hasAllWords(`${name} ${email}`, wordsOf(person)))
  const isKnown = contacts.length > 0 || aboutPerson.length > 0 || isColleague
  const aboutTopic = isKnown ? (await findRecords(ctx, `${person} ${topic}`)).filter(hasTopicWord(topic)) : []
  const unique = new Map([...aboutPerson, ...aboutTopic].map((record) => [`${record.kind} ${record.id}`, record]))
  return { person, topic, contacts, records: [...unique.values()].slice(0, maxFound), isKnown }
}
