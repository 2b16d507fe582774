import { ContactQuery, type Contact } from '@adjutant/contract/contacts'
import type { SearchHit } from '@adjutant/contract/search'
import type { Ctx } from '../../../platform/ctx.ts'
import { firstLine } from '../../../platform/text/first-line.ts'
import { listContacts } from '../../contacts/index.ts'
import { readGoal } from '../../goals/index.ts'
import { readNote } from '../../notes/index.ts'
import { searchRecords } from '../../search/index.ts'
import { readTask } from '../../tasks/index.ts'
import { collectFacts } from '../strategy/facts.ts'
import { byUrgency, formatDay, toGoalText, toOverdueText, plain, section, toList } from '../strategy/report-text.ts'

const maxFound = 8
const maxContacts = 3
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

/** The relevant day: a note's own date or a task's due date; the time of the last update says nothing about either. */
async function dateOf(ctx: Ctx, { kind, id, updated_at }: SearchHit): Promise<string> {
  if (kind === 'note') return `, ${formatDay((await readNote(ctx, id)).entry_date)}`
  if (kind === 'goal') return `, due ${formatDay((await readGoal(ctx, id)).due_date)}`
  if (kind !== 'task') return `, ${formatDay(updated_at.slice(0, 10))}`
  const { due_date } = await readTask(ctx, id)
  return due_date === null ? '' : `, due ${formatDay(due_date)}`
}

async function hitLine(ctx: Ctx, hit: SearchHit): Promise<string> {
  const { kind, id, title, excerpt } = hit
  const words = (excerpt.startsWith(title) ? excerpt.slice(title.length) : excerpt).replaceAll(/\s+/g, ' ').trim()
  const quoted = words === '' ? '' : `: “${plain(firstLine(words, textPreviewLength))}”`
  return `- [${plain(title)}](${places[kind](id)}) (${kind}${await dateOf(ctx, hit)})${quoted}`
}

async function hitLines(ctx: Ctx, hits: SearchHit[]): Promise<string> {
  const lines: string[] = []
  for (const hit of hits) lines.push(await hitLine(ctx, hit))
  return lines.join('\n')
}

/** Excludes conversations, which are not a source of their own. */
async function find(ctx: Ctx, query: string): Promise<SearchHit[]> {
  const hits = await searchRecords(ctx, { query: query.slice(0, 300), limit: maxFound + maxContacts })
  return hits.filter(({ kind }) => kind !== 'conversation' && kind !== 'contact').slice(0, maxFound)
}

function toContactText({ id, name, role, emails, notes, past_interactions }: Contact): string {
  const head = [`[${plain(name)}](/app/contacts?contact=${id})`, role && plain(role), emails[0] && plain(emails[0])]
    .filter(Boolean)
    .join(', ')
  const dealings = past_interactions
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, maxInteractions)
    .map(
      (one) =>
        `  - ${formatDay(one.date.slice(0, 10))}: ${plain(one.summary)}${one.notes ? `. ${plain(firstLine(one.notes, textPreviewLength))}` : ''}`,
    )
  const about = notes ? [`  - Notes: ${plain(firstLine(notes, textPreviewLength))}`] : []
  return [`- ${head}`, ...about, ...dealings].join('\n')
}

/** Questions that the records leave open. */
function listQuestions(contacts: Contact[], hits: SearchHit[]): string[] {
  const last = contacts.flatMap(({ past_interactions }) => past_interactions).toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]
  const open = hits.filter(({ kind }) => kind === 'task' || kind === 'goal')
  return [
    ...(last ? [`What came of “${plain(last.summary)}” on ${formatDay(last.date.slice(0, 10))}?`] : []),
    ...open.map(({ title }) => `Where do they stand on “${plain(title)}”?`),
  ].slice(0, 3)
}

export async function writeMeeting(ctx: Ctx, { person, topic }: { person: string; topic: string }): Promise<string> {
  const { items: contacts } = await listContacts(ctx, ContactQuery.parse({ search: person.slice(0, 300), limit: maxContacts }))
  const hits = await find(ctx, `${person} ${topic}`)
  const questions = listQuestions(contacts, hits)
  const unknown = [
    ...(contacts.length === 0 ? [`There is no contact called ${plain(person)}, so no past interactions are on record.`] : []),
    ...(contacts.length > 0 && contacts.every(({ past_interactions }) => past_interactions.length === 0)
      ? ['No past interactions are on record.']
      : []),
    ...(hits.length === 0 ? [`No task, goal, note, file or message mentions ${plain(person)} or ${plain(topic)}.`] : []),
  ]
  return [
    `# Meeting with ${plain(person)} about ${plain(topic)}`,
    ...(contacts.length > 0 ? [section('Who they are and our history', contacts.map(toContactText).join('\n'))] : []),
    ...(hits.length > 0 ? [section('Where things stand', await hitLines(ctx, hits))] : []),
    ...(questions.length > 0 ? [section('Questions to ask', toList(questions))] : []),
    ...(unknown.length > 0 ? [section('What we don’t know', toList(unknown))] : []),
  ].join('\n\n')
}

export async function writeDecision(ctx: Ctx, decision: string): Promise<string> {
  const hits = await find(ctx, decision)
  const { goals, overdue, today } = await collectFacts(ctx)
  const behind = goals.filter((fact) => fact.behind > 0)
  const strained = [
    ...behind.map(toGoalText),
    ...overdue.tasks
      .toSorted(byUrgency(today))
      .slice(0, 3)
      .map((task) => toOverdueText(task, today)),
  ]
  return [
    `# Decision: ${plain(decision)}`,
    section('What is on record', hits.length > 0 ? await hitLines(ctx, hits) : 'Nothing on record mentions this.'),
    ...(strained.length > 0 ? [section('Already behind or overdue', toList(strained))] : []),
    section(
      'What is not on record',
      toList(['What each option costs, and what it gains.', 'What happens if you don’t decide.', 'Who has to agree.']),
    ),
  ].join('\n\n')
}
