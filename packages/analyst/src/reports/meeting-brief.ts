import type { Contact } from '@adjutant/contract/contacts'
import { formatLongDay } from '@adjutant/contract/core/format-day'
import { firstLine } from '@adjutant/contract/text/first-line'
import { escapeMarkdown } from '../text/format.ts'
import { toRecordLines, type FoundRecord } from './found-records.ts'
import { section, toList } from './report-text.ts'

const maxInteractions = 6
const previewLength = 240

function toContactText({ id, name, role, emails, notes, past_interactions }: Contact): string {
  const head = [
    `[${escapeMarkdown(name)}](/app/contacts?contact=${id})`,
    role && escapeMarkdown(role),
    emails[0] && escapeMarkdown(emails[0]),
  ]
    .filter(Boolean)
    .join(', ')
  const interactions = past_interactions
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, maxInteractions)
    .map(
      (one) =>
        `  - ${formatLongDay(one.date.slice(0, 10))}: ${escapeMarkdown(one.summary)}${one.notes ? `. ${escapeMarkdown(firstLine(one.notes, previewLength))}` : ''}`,
    )
  const about = notes ? [`  - Notes: ${escapeMarkdown(firstLine(notes, previewLength))}`] : []
  return [`- ${head}`, ...about, ...interactions].join('\n')
}

/** Questions that the records leave open. */
function listQuestions(contacts: readonly Contact[], records: readonly FoundRecord[]): string[] {
  const last = contacts.flatMap(({ past_interactions }) => past_interactions).toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]
  const open = records.filter(({ kind }) => kind === 'task' || kind === 'goal')
  return [
    ...(last ? [`What came of “${escapeMarkdown(last.summary)}” on ${formatLongDay(last.date.slice(0, 10))}?`] : []),
    ...open.map(({ title }) => `Where do they stand on “${escapeMarkdown(title)}”?`),
  ].slice(0, 3)
}

export interface PreparedMeeting {
  person: string
  topic: string
  /** The contacts with the person's name. */
  contacts: readonly Contact[]
  /** The records that mention the person or the topic. */
  records: readonly FoundRecord[]
  /** True if the name belongs to a contact or a colleague, or a record mentions it. */
  isKnown: boolean
}

const listUnknown = ({ person, topic, contacts, records, isKnown }: PreparedMeeting): string[] => {
  if (!isKnown) return [`There is no contact called ${escapeMarkdown(person)} and no record mentions them, so nothing is known about them.`]
  return [
    ...(contacts.length === 0 ? [`There is no contact called ${escapeMarkdown(person)}, so no past interactions are on record.`] : []),
    ...(contacts.length > 0 && contacts.every(({ past_interactions }) => past_interactions.length === 0)
      ? ['No past interactions are on record.']
      : []),
    ...(records.length === 0
      ? [`No task, goal, note, file or message mentions ${escapeMarkdown(person)} or ${escapeMarkdown(topic)}.`]
      : []),
  ]
}

export function toMeetingBrief(meeting: PreparedMeeting): string {
  const { person, topic, contacts, records } = meeting
  const questions = listQuestions(contacts, records)
  const unknown = listUnknown(meeting)
  return [
    `# Meeting with ${escapeMarkdown(person)} about ${escapeMarkdown(topic)}`,
    ...(contacts.length > 0 ? [section('Who they are and our history', contacts.map(toContactText).join('\n'))] : []),
    ...(records.length > 0 ? [section('Where things stand', toRecordLines(records))] : []),
    ...(questions.length > 0 ? [section('Questions to ask', toList(questions))] : []),
    ...(unknown.length > 0 ? [section('What we don’t know', toList(unknown))] : []),
  ].join('\n\n')
}
