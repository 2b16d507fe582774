import { isOpenTask } from '@adjutant/contract/core/choices'
import type { BriefLine, briefSections, MeetingBrief } from '@adjutant/contract/meetings'
import type { Commitment } from '@adjutant/contract/commitments'
import { toSource } from '@adjutant/contract/records/source'
import type { SearchHit, Source } from '@adjutant/contract/search'
import type { Task } from '@adjutant/contract/tasks'
import { firstLine } from '@adjutant/contract/text/first-line'
import type { Ctx } from '../../../platform/ctx.ts'
import { listOpenCommitmentsWith } from '../../commitments/index.ts'
import { listGoals } from '../../goals/index.ts'
import { searchRecords } from '../../search/index.ts'
import { listTasks } from '../../tasks/index.ts'
import type { MeetingRow } from '../meetings.store.ts'
import { listKnownPeople, type KnownPerson } from './brief-people.service.ts'

const max = { people: 20, commitments: 20, exchangesPerPerson: 2, exchanges: 8, tasks: 8, goals: 4, files: 5, threads: 50, lineLength: 160 }

const newestFirst = (lines: BriefLine[]) => lines.toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))

/** The last interactions that are recorded on the contacts. */
const toInteractionLines = (people: readonly KnownPerson[]): BriefLine[] =>
  people
    .flatMap(({ contact }) => contact ?? [])
    .flatMap(({ id, name, past_interactions }) =>
      past_interactions.slice(0, max.exchangesPerPerson).map(({ date, summary }) => ({
        text: firstLine(summary, max.lineLength),
        date,
        person: name,
        source: toSource('contact', id, name),
      })),
    )

/** The last message of each thread with someone of the meeting. */
async function listThreadLines(ctx: Ctx, people: readonly KnownPerson[]): Promise<BriefLine[]> {
  const ids = new Set(people.flatMap(({ user_id, contact }) => [user_id, contact?.user_id ?? null]).filter((id) => id !== null))
  if (ids.size === 0) return []
  const query = { search: '', unread: false, awaiting_reply: false, skip: 0, limit: max.threads }
  const { items } = await ctx.ports.messaging.listThreads(ctx, query)
  return items
    .filter(({ participants, is_request }) => !is_request && participants.some(({ id }) => ids.has(id)))
    .flatMap(({ id, name, messages }) => {
      const last = messages.findLast(({ system, text }) => !system && text !== '')
      if (!last) return []
      const person = last.sender_id === ctx.user.id ? 'You' : last.sender_name
      return [
        { text: firstLine(last.text, max.lineLength), date: last.timestamp.slice(0, 10), person, source: toSource('thread', id, name) },
      ]
    })
}

const anyTask = { search: '', include_completed: false, skip: 0, limit: max.tasks }
/** Open tasks of the colleagues, and tasks that name someone of the meeting. */
async function listTasksOfPeople(ctx: Ctx, people: readonly KnownPerson[]): Promise<Task[]> {
  const found: Task[] = []
  for (const { user_id, name, contact } of people) {
    if (user_id) found.push(...(await listTasks(ctx, { ...anyTask, assigned_to_user_id: user_id })).items)
    if (contact) found.push(...(await listTasks(ctx, { ...anyTask, search: name })).items)
  }
  return found.filter(isOpenTask)
}

const toTaskLine = ({ id, title, due_date, assigned_to_user, status }: Task): BriefLine => ({
  text: `${title} (${status})`,
  date: due_date,
  person: assigned_to_user?.name ?? null,
  source: toSource('task', id, title),
})

/** Words of nearly every invitation, which don't describe its subject. */
const generic =
  /\b(?:meeting|call|sync|weekly|daily|monthly|quarterly|review|check-?in|catch-?up|1:1|1-1|one[- ]on[- ]one|stand-?up|discussion|session|intro|update|with|and|the|for|of|zoom|teams|invitation|re|fwd?)\b/giu

function toSubject({ meeting }: MeetingRow, people: readonly KnownPerson[]): string {
  const names = new Set(people.flatMap(({ name }) => name.toLowerCase().split(/\s+/)))
  return meeting.title
    .replaceAll(generic, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !names.has(word.toLowerCase()))
    .join(' ')
    .slice(0, 200)
}

/** A record counts as related if it has a word of the subject, because similarity alone also finds unrelated texts with similar wording. */
const sharesWord = (subject: string) => {
  const words = subject.toLowerCase().split(' ')
  return ({ title, excerpt }: Pick<SearchHit, 'title' | 'excerpt'>) => {
    const text = `${title} ${excerpt}`.toLowerCase()
    return words.some((word) => word.length > 3 && text.includes(word))
  }
}

async function searchSubject(ctx: Ctx, subject: string): Promise<SearchHit[]> {
  if (!subject) return []
  const hits = await searchRecords(ctx, { query: subject, kinds: ['task', 'goal', 'file'], limit: 20 })
  return hits.filter(sharesWord(subject))
}

const byDueDate = (one: Task, other: Task) => (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999')

async function listTaskLines(ctx: Ctx, people: readonly KnownPerson[], hits: readonly SearchHit[]): Promise<BriefLine[]> {
  const ofPeople = await listTasksOfPeople(ctx, people)
  const titles = hits.filter(({ kind }) => kind === 'task')
  const bySubject = await Promise.all(titles.map(({ title }) => listTasks(ctx, { ...anyTask, search: title, limit: 1 })))
  // Tasks about the subject come first.
  const all = [...bySubject.flatMap(({ items }) => items.filter(isOpenTask)), ...ofPeople.toSorted(byDueDate)]
  const unique = [...new Map(all.map((task) => [task.id, task])).values()].slice(0, max.tasks)
  return unique.map(toTaskLine)
}

async function listGoalLines(ctx: Ctx, hits: readonly SearchHit[]): Promise<BriefLine[]> {
  const ids = new Set(hits.filter(({ kind }) => kind === 'goal').map(({ id }) => id))
  if (ids.size === 0) return []
  const { items } = await listGoals(ctx, { search: '', sort_by: 'due_date', include_completed: false, charts: false, skip: 0, limit: 200 })
  return items
    .filter(({ id }) => ids.has(id))
    .slice(0, max.goals)
    .map(({ id, title, due_date, progress }) => ({
      text: progress === null ? title : `${title} (${Math.round(progress)} %)`,
      date: due_date,
      person: null,
      source: toSource('goal', id, title),
    }))
}

const toFileLines = (hits: readonly SearchHit[]): BriefLine[] =>
  hits
    .filter(({ kind }) => kind === 'file')
    .slice(0, max.files)
    .map(({ id, title, excerpt, page, updated_at }) => ({
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

/** Open promises between the person and the others, in both directions. */
async function listCommitmentLines(ctx: Ctx, people: readonly KnownPerson[]) {
  const contactIds = people.flatMap(({ contact }) => contact?.id ?? [])
  const userIds = people.flatMap(({ user_id }) => user_id ?? [])
  const { items } = await listOpenCommitmentsWith(ctx, { contactIds, userIds }, max.commitments)
  const toLines = (direction: Commitment['direction']): BriefLine[] =>
    items
      .filter((one) => one.direction === direction)
      .map((one) => ({
        text: firstLine(one.text, max.lineLength),
        date: one.due_date,
        person: one.counterpart?.name ?? null,
        source: findCommitmentSource(one),
      }))
  return { owedByYou: toLines('i_owe'), owedToYou: toLines('owed_to_me') }
}

/** Computed from records that the person sees, without a model. */
export async function readBrief(ctx: Ctx, row: MeetingRow): Promise<MeetingBrief> {
  const people = await listKnownPeople(ctx, row)
  const others = people.filter(({ is_you }) => !is_you).slice(0, max.people)
  const hits = await searchSubject(ctx, toSubject(row, others))
  const exchanges = newestFirst([...toInteractionLines(others), ...(await listThreadLines(ctx, others))]).slice(0, max.exchanges)
  const commitments = await listCommitmentLines(ctx, others)
  const sections: { kind: (typeof briefSections)[number]; lines: BriefLine[] }[] = [
    { kind: 'owed_by_you', lines: commitments.owedByYou },
    { kind: 'owed_to_you', lines: commitments.owedToYou },
    { kind: 'exchanges', lines: exchanges },
    { kind: 'tasks', lines: await listTaskLines(ctx, others, hits) },
    { kind: 'goals', lines: await listGoalLines(ctx, hits) },
    { kind: 'files', lines: toFileLines(hits) },
  ]
  return {
    people: people.map(({ contact: _contact, colleague: _colleague, ...person }) => person),
    sections: sections.filter(({ lines }) => lines.length > 0),
  }
}
