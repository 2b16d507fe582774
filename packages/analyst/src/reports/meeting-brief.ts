import type { Contact } from '@adjutant/contract/contacts'
import type { SearchHit } from '@adjutant/contract/search'
import { firstLine } from '@adjutant/contract/text/first-line'
import type { StrategyFacts } from './facts.ts'
import { byUrgency, toGoalText, toOverdueText, section, toList } from './report-text.ts'
import { formatLongDay } from '../text/calendar.ts'
import { escapeMarkdown } from '../text/markdown.ts'

/** A search result with its relevant day: a due date, a note's date or the day of the last update. */
export interface FoundRecord extends SearchHit {
  day: string | null
}

const maxInteractions = 6
const textPreviewLength = 240

const places: Record<SearchHit['kind'], (id: string) => string> = {
  goal: (id) => `/app/strategy?goal=${id}`,
  advice: (id) => `/app/strategy?advice=${id}`,
  task: (id) => `/app/my-tasks?task=${id}`,
  note: (id) => `/app/notes?note=${id}`,
  contact: (id) => `/app/contacts?contact=${id}`,
  thread: (id) => `/app/comms?thread=${id}`,
  file: (id) => `/app/files?file=${id}`,
  conversation: (id) => `/app/conversations/${id}`,
}

function toDateText({ kind, day }: FoundRecord): string {
  if (day === null) return ''
  return kind === 'goal' || kind === 'task' ? `, due ${formatLongDay(day)}` : `, ${formatLongDay(day)}`
}

function toRecordLine(record: FoundRecord): string {
  const { kind, id, title, excerpt } = record
  const words = (excerpt.startsWith(title) ? excerpt.slice(title.length) : excerpt).replaceAll(/\s+/g, ' ').trim()
  const quoted = words === '' ? '' : `: “${escapeMarkdown(firstLine(words, textPreviewLength))}”`
  return `- [${escapeMarkdown(title)}](${places[kind](id)}) (${kind}${toDateText(record)})${quoted}`
}

const toRecordLines = (records: readonly FoundRecord[]): string => records.map(toRecordLine).join('\n')

function toContactText({ id, name, role, emails, notes, past_interactions }: Contact): string {
  const head = [
    `[${escapeMarkdown(name)}](/app/contacts?contact=${id})`,
    role && escapeMarkdown(role),
    emails[0] && escapeMarkdown(emails[0]),
  ]
    .filter(Boolean)
    .join(', ')
  const dealings = past_interactions
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, maxInteractions)
    .map(
      (one) =>
        `  - ${formatLongDay(one.date.slice(0, 10))}: ${escapeMarkdown(one.summary)}${one.notes ? `. ${escapeMarkdown(firstLine(one.notes, textPreviewLength))}` : ''}`,
    )
  const about = notes ? [`  - Notes: ${escapeMarkdown(firstLine(notes, textPreviewLength))}`] : []
  return [`- ${head}`, ...about, ...dealings].join('\n')
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

export interface Meeting {
  person: string
  topic: string
  /** The contacts with the person's name. */
  contacts: readonly Contact[]
  /** The records that mention the person or the topic. */
  records: readonly FoundRecord[]
}

export function toMeetingBrief({ person, topic, contacts, records }: Meeting): string {
  const questions = listQuestions(contacts, records)
  const unknown = [
    ...(contacts.length === 0 ? [`There is no contact called ${escapeMarkdown(person)}, so no past interactions are on record.`] : []),
    ...(contacts.length > 0 && contacts.every(({ past_interactions }) => past_interactions.length === 0)
      ? ['No past interactions are on record.']
      : []),
    ...(records.length === 0
      ? [`No task, goal, note, file or message mentions ${escapeMarkdown(person)} or ${escapeMarkdown(topic)}.`]
      : []),
  ]
  return [
    `# Meeting with ${escapeMarkdown(person)} about ${escapeMarkdown(topic)}`,
    ...(contacts.length > 0 ? [section('Who they are and our history', contacts.map(toContactText).join('\n'))] : []),
    ...(records.length > 0 ? [section('Where things stand', toRecordLines(records))] : []),
    ...(questions.length > 0 ? [section('Questions to ask', toList(questions))] : []),
    ...(unknown.length > 0 ? [section('What we don’t know', toList(unknown))] : []),
  ].join('\n\n')
}

/** `records`: those that the decision's text matches. */
export function toDecisionBrief(decision: string, records: readonly FoundRecord[], { goals, overdue, today }: StrategyFacts): string {
  const behind = goals.filter((fact) => fact.behind > 0)
  const strained = [
    ...behind.map(toGoalText),
    ...overdue.tasks
      .toSorted(byUrgency(today))
      .slice(0, 3)
      .map((task) => toOverdueText(task, today)),
  ]
  return [
    `# Decision: ${escapeMarkdown(decision)}`,
    section('What is on record', records.length > 0 ? toRecordLines(records) : 'Nothing on record mentions this.'),
    ...(strained.length > 0 ? [section('Already behind or overdue', toList(strained))] : []),
    section(
      'What is not on record',
      toList(['What each option costs, and what it gains.', 'What happens if you don’t decide.', 'Who has to agree.']),
    ),
  ].join('\n\n')
}
