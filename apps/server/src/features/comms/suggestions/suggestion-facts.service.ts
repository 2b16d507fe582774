import { toKpiText } from '@adjutant/analyst'
import { toSource } from '@adjutant/contract/records/source'
import type { SearchHit, Source } from '@adjutant/contract/search'
import { limits } from '@adjutant/contract/core/limits'
import type { Ctx } from '../../../platform/ctx.ts'
import { truncate } from '@adjutant/contract/text/truncate'
import { representsAccount } from '../../contacts/index.ts'
import { readGoal } from '../../goals/index.ts'
import { isCommonRecord, searchRecords, selectCommonInteractions } from '../../search/index.ts'
import { selectTasksBetween } from '../../tasks/index.ts'
import type { Reader } from '../threads/readers.store.ts'

type CommonTask = Awaited<ReturnType<typeof selectTasksBetween>>[number]

/** A basis for a reply: its writer and all readers can see the record, or the writer allows it by name. */
export interface Fact {
  source: Source
  text: string
  /** The person allowed the record although not every reader can see it. */
  isAllowed?: true
  /** Set for tasks. */
  task?: CommonTask
}

/** Kinds that several people can share, without messages. */
const shareable = ['task', 'goal', 'advice', 'contact', 'file'] as const
/** Kinds that the writer can be asked about. Contacts are excluded: they answer no question. */
const askable = ['task', 'goal', 'advice', 'note', 'file'] as const
const maxFound = 6
/** Includes records that everyone can see. */
const maxSearched = 20
const maxOfEach = 5
const factLength = 600

export interface Question {
  text: string
  /** The sender of the message; null if the account was deleted. */
  senderId: string | null
}

/** The current state of a task in one line. */
const toTaskText = ({ status, priority, due_date, description }: CommonTask): string =>
  [`${status}, priority ${priority}${due_date ? `, due ${due_date}` : ''}`, description].filter(Boolean).join('\n')

const toTaskFact = (task: CommonTask): Fact => ({
  source: toSource('task', task.id, task.title),
  text: truncate(toTaskText(task), factLength),
  task,
})

/** A note's text begins with its title. */
const toFact = ({ kind, id, title, excerpt }: SearchHit): Fact => ({
  source: toSource(kind, id, title),
  text: truncate((kind === 'note' && excerpt.startsWith(title) && excerpt.slice(title.length).trim()) || excerpt, factLength),
})

/** The index holds KPIs as words to search for; a reply states them with their targets. */
async function toSharedFact(ctx: Ctx, hit: SearchHit): Promise<Fact> {
  const fact = toFact(hit)
  if (hit.kind !== 'goal') return fact
  const { kpis } = await readGoal(ctx, hit.id)
  return kpis.length === 0 ? fact : { ...fact, text: truncate(kpis.map(toKpiText).join('; '), factLength) }
}

const toSharedFacts = (ctx: Ctx, hits: readonly SearchHit[]): Promise<Fact[]> =>
  Promise.all(hits.filter(({ kind }) => kind !== 'task').map((hit) => toSharedFact(ctx, hit)))

const toQuery = (text: string): string => truncate(text.replaceAll(/\s+/g, ' ').trim(), limits.title)

type Audiences = readonly (readonly string[])[]

/** Open tasks that search found, or that involve both the person and the sender. */
const listCommonTasks = (
  ctx: Ctx,
  readers: Audiences,
  { senderId, ids, limit }: { senderId: string | null; ids: string[]; limit: number },
) =>
  selectTasksBetween(ctx, { people: [ctx.user.id, ...(senderId ? [senderId] : [])], ids, limit }, (taskId) =>
    isCommonRecord(ctx, readers, taskId),
  )

/** Interactions with the sender on contacts that all readers can see, latest first. */
const listCommonInteractions = async (ctx: Ctx, readers: Audiences, senderId: string | null) =>
  senderId
    ? selectCommonInteractions(ctx, readers, {
        isMatch: (contactId) => representsAccount(ctx.user, contactId, senderId),
        limit: maxOfEach,
      })
    : []

/**
 * The person's records that match a message and that every reader of the reply can see. Each query includes the permissions of all readers:
 * records that only the writer sees are never read.
 */
export async function collectFacts(ctx: Ctx, readers: readonly Reader[], { text, senderId }: Question): Promise<Fact[]> {
  const audiences = readers.map(({ audience_ids }) => audience_ids)
  const query = toQuery(text)
  const found = query ? await searchRecords(ctx, { query, limit: maxFound, kinds: [...shareable], readers: audiences }) : []
  const foundTasks = found.filter(({ kind }) => kind === 'task').map(({ id }) => id)
  const tasks = await listCommonTasks(ctx, audiences, { senderId, ids: foundTasks, limit: maxOfEach })
  const dealings = await listCommonInteractions(ctx, audiences, senderId)
  const facts: Fact[] = [
    ...tasks.map(toTaskFact),
    ...(await toSharedFacts(ctx, found)),
    ...dealings.map(({ id, title, body }) => ({ source: toSource('contact', id, title), text: truncate(body, factLength) })),
  ]
  return facts.filter((fact, position) => facts.findIndex(({ source }) => source.id === fact.source.id) === position)
}

/** The person's records that match a message, regardless of who else can see them. */
export async function searchOwn(ctx: Ctx, { text }: Question): Promise<SearchHit[]> {
  const query = toQuery(text)
  return query ? searchRecords(ctx, { query, limit: maxSearched, kinds: [...askable] }) : []
}

/** The matching content of the records that the person allows, except records that the person can no longer see. */
export async function collectAllowed(ctx: Ctx, ids: readonly string[], question: Question): Promise<Fact[]> {
  if (ids.length === 0) return []
  const found = (await searchOwn(ctx, question)).filter(({ id }) => ids.includes(id))
  const taskIds = found.filter(({ kind }) => kind === 'task').map(({ id }) => id)
  const tasks = taskIds.length > 0 ? await listCommonTasks(ctx, [], { senderId: null, ids: taskIds, limit: taskIds.length }) : []
  const facts = [...tasks.filter(({ id }) => ids.includes(id)).map(toTaskFact), ...(await toSharedFacts(ctx, found))]
  return facts.map((fact) => ({ ...fact, isAllowed: true }))
}
