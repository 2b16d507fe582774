import type { SearchHit, Source } from '@adjutant/contract/search'
import { limits } from '@adjutant/contract/limits'
import type { Ctx } from '../../platform/ctx.ts'
import { upTo } from '../../platform/up-to.ts'
import { searchRecords } from '../search/search.door.ts'
import { selectCommonContacts, selectCommonTasks, type CommonTask } from './common-records.store.ts'
import type { Reader } from './readers.store.ts'

/** Something that a reply may rest on: its writer and every reader of it can see the record, or the writer allows it by name. */
export interface Fact {
  source: Source
  text: string
  /** Not every reader can see the record. */
  isAllowed?: true
  /** Where it is a task. */
  task?: CommonTask
}

/** What can belong to several people, and is more than what they say to each other. */
const shareable = ['task', 'goal', 'advice', 'contact', 'file'] as const
/** What the writer may be asked about. Whom they know is nobody's answer. */
const askable = ['task', 'goal', 'advice', 'note', 'file'] as const
const mostFound = 6
/** What everyone can see is among it, too. */
const mostSearched = 20
const mostOfEach = 5
const factLength = 600

const toSource = (kind: Source['kind'], id: string, title: string): Source => ({ kind, id, title, url: null, page: null })

export interface Question {
  text: string
  /** Whose message it is; null: the account is gone. */
  senderId: string | null
}

/** A task in one line, as it stands now. */
const toTaskText = ({ status, priority, due_date, description }: CommonTask): string =>
  [`${status}, priority ${priority}${due_date ? `, due ${due_date}` : ''}`, description].filter(Boolean).join('\n')

const toTaskFact = (task: CommonTask): Fact => ({
  source: toSource('task', task.id, task.title),
  text: upTo(toTaskText(task), factLength),
  task,
})

/** A note begins with what stands for its title. */
const toFact = ({ kind, id, title, excerpt }: SearchHit): Fact => ({
  source: toSource(kind, id, title),
  text: upTo((kind === 'note' && excerpt.startsWith(title) && excerpt.slice(title.length).trim()) || excerpt, factLength),
})

const toQuery = (text: string): string => upTo(text.replaceAll(/\s+/g, ' ').trim(), limits.title)

/**
 * What the person knows that fits a message, as far as everyone who will read the reply may see it too. The rights of all of them stand
 * inside each query: what only the writer sees is never read in the first place.
 */
export async function gatherFacts(ctx: Ctx, readers: readonly Reader[], { text, senderId }: Question): Promise<Fact[]> {
  const audiences = readers.map(({ audience_ids }) => audience_ids)
  const query = toQuery(text)
  const found = query ? await searchRecords(ctx, { query, limit: mostFound, kinds: [...shareable], readers: audiences }) : []
  const foundTasks = found.filter(({ kind }) => kind === 'task').map(({ id }) => id)
  const tasks = await selectCommonTasks(ctx, audiences, { senderId, ids: foundTasks, limit: mostOfEach })
  const dealings = await selectCommonContacts(ctx, audiences, { senderId, limit: mostOfEach })
  const facts: Fact[] = [
    ...tasks.map(toTaskFact),
    ...found.filter(({ kind }) => kind !== 'task').map(toFact),
    ...dealings.map(({ id, title, body }) => ({ source: toSource('contact', id, title), text: upTo(body, factLength) })),
  ]
  return facts.filter((fact, place) => facts.findIndex(({ source }) => source.id === fact.source.id) === place)
}

/** What the person themselves knows that fits a message, whoever else may see it. */
export async function searchOwn(ctx: Ctx, { text }: Question): Promise<SearchHit[]> {
  const query = toQuery(text)
  return query ? searchRecords(ctx, { query, limit: mostSearched, kinds: [...askable] }) : []
}

/** What those records that the person allows say about a message; nothing of those that they see no longer. */
export async function gatherAllowed(ctx: Ctx, ids: readonly string[], question: Question): Promise<Fact[]> {
  if (ids.length === 0) return []
  const found = (await searchOwn(ctx, question)).filter(({ id }) => ids.includes(id))
  const taskIds = found.filter(({ kind }) => kind === 'task').map(({ id }) => id)
  const tasks = taskIds.length > 0 ? await selectCommonTasks(ctx, [], { senderId: null, ids: taskIds, limit: taskIds.length }) : []
  const facts = [...tasks.filter(({ id }) => ids.includes(id)).map(toTaskFact), ...found.filter(({ kind }) => kind !== 'task').map(toFact)]
  return facts.map((fact) => ({ ...fact, isAllowed: true }))
}
