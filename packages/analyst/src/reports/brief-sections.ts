import type { Commitment } from '@adjutant/contract/commitments'
import type { Thread } from '@adjutant/contract/comms'
import type { Contact } from '@adjutant/contract/contacts'
import type { Goal } from '@adjutant/contract/goals'
import type { BriefLine, MeetingBrief } from '@adjutant/contract/meetings'
import { toSource } from '@adjutant/contract/records/source'
import type { SearchHit, Source } from '@adjutant/contract/search'
import type { Task } from '@adjutant/contract/tasks'
import { firstLine } from '@adjutant/contract/text/first-line'

/** The brief of a meeting in the calendar: what is on record about its people and its subject. */

const max = { exchangesPerPerson: 2, exchanges: 8, tasks: 8, goals: 4, files: 5, subjectLength: 200, lineLength: 160 }

/** Words that nearly every invitation has, and that say nothing about its subject. */
const generic =
  /\b(?:meeting|call|sync|weekly|daily|monthly|quarterly|review|check-?in|catch-?up|1:1|1-1|one[- ]on[- ]one|stand-?up|discussion|session|intro|update|with|and|the|for|of|zoom|teams|invitation|re|fwd?)\b/giu

/** The words of a title that are neither generic nor part of these names. */
export function toMeetingSubject(title: string, names: readonly string[]): string {
  const nameParts = new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/)))
  return title
    .replaceAll(generic, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !nameParts.has(word.toLowerCase()))
    .join(' ')
    .slice(0, max.subjectLength)
}

export interface MeetingRecords {
  readerId: string
  /** The contacts of the people at the meeting. */
  contacts: readonly Contact[]
  /** The reader's threads with them. */
  threads: readonly Thread[]
  /** Open promises between the reader and them. */
  commitments: readonly Commitment[]
  subjectTasks: readonly Task[]
  /** Tasks that are assigned to them or name them. */
  peopleTasks: readonly Task[]
  /** About the subject. */
  goals: readonly Goal[]
  /** About the subject. */
  files: readonly SearchHit[]
}

/** The last interactions that are recorded on the contacts. */
const toInteractionLines = (contacts: readonly Contact[]): BriefLine[] =>
  contacts.flatMap(({ id, name, past_interactions }) =>
    past_interactions.slice(0, max.exchangesPerPerson).map(({ date, summary }) => ({
      text: firstLine(summary, max.lineLength),
      date,
      person: name,
      source: toSource('contact', id, name),
    })),
  )

/** The last message of each thread. */
const toThreadLines = (threads: readonly Thread[], readerId: string): BriefLine[] =>
  threads.flatMap(({ id, name, messages }) => {
    const last = messages.findLast(({ system, text }) => !system && text !== '')
    if (!last) return []
    const person = last.sender_id === readerId ? 'You' : last.sender_name
    return [{ text: firstLine(last.text, max.lineLength), date: last.timestamp.slice(0, 10), person, source: toSource('thread', id, name) }]
  })

const newestFirst = (lines: BriefLine[]) => lines.toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))

const toExchangeLines = ({ contacts, threads, readerId }: MeetingRecords): BriefLine[] =>
  newestFirst([...toInteractionLines(contacts), ...toThreadLines(threads, readerId)]).slice(0, max.exchanges)

const byDueDate = (one: Task, other: Task) => (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999')

/** Tasks about the subject come first. */
function toTaskLines({ subjectTasks, peopleTasks }: MeetingRecords): BriefLine[] {
  const all = [...subjectTasks, ...peopleTasks.toSorted(byDueDate)]
  const unique = [...new Map(all.map((task) => [task.id, task])).values()]
  return unique.slice(0, max.tasks).map(({ id, title, due_date, assigned_to_user, status }) => ({
    text: `${title} (${status})`,
    date: due_date,
    person: assigned_to_user?.name ?? null,
    source: toSource('task', id, title),
  }))
}

const toGoalLines = (goals: readonly Goal[]): BriefLine[] =>
  goals.slice(0, max.goals).map(({ id, title, due_date, progress }) => ({
    text: progress === null ? title : `${title} (${Math.round(progress)} %)`,
    date: due_date,
    person: null,
    source: toSource('goal', id, title),
  }))

const toFileLines = (files: readonly SearchHit[]): BriefLine[] =>
  files.slice(0, max.files).map(({ id, title, excerpt, page, updated_at }) => ({
    text: firstLine(excerpt, max.lineLength) || title,
    date: updated_at.slice(0, 10),
    person: null,
    source: toSource('file', id, title, page),
  }))

const commitmentSources = { message: 'thread', note: 'note', interaction: 'contact' } as const

/** The record with the sentence, or the linked task. Without either it was entered by hand. */
function findCommitmentSource({ source, task, text }: Commitment): Source | null {
  if (source) return toSource(commitmentSources[source.kind], source.record_id, text)
  return task && toSource('task', task.id, task.title)
}

const toCommitmentLines = (commitments: readonly Commitment[], direction: Commitment['direction']): BriefLine[] =>
  commitments
    .filter((one) => one.direction === direction)
    .map((one) => ({
      text: firstLine(one.text, max.lineLength),
      date: one.due_date,
      person: one.counterpart?.name ?? null,
      source: findCommitmentSource(one),
    }))

/** Without the sections that have no lines. */
export function toBriefSections(records: MeetingRecords): MeetingBrief['sections'] {
  const sections: MeetingBrief['sections'] = [
    { kind: 'owed_by_you', lines: toCommitmentLines(records.commitments, 'i_owe') },
    { kind: 'owed_to_you', lines: toCommitmentLines(records.commitments, 'owed_to_me') },
    { kind: 'exchanges', lines: toExchangeLines(records) },
    { kind: 'tasks', lines: toTaskLines(records) },
    { kind: 'goals', lines: toGoalLines(records.goals) },
    { kind: 'files', lines: toFileLines(records.files) },
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}
