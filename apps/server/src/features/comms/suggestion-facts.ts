import type { Source } from '@adjutant/contract/search'
import { limits } from '@adjutant/contract/limits'
import type { Ctx } from '../../platform/ctx.ts'
import { upTo } from '../../platform/up-to.ts'
import { searchRecords } from '../search/search.door.ts'
import { selectCommonContacts, selectCommonTasks, type CommonTask } from './common-records.store.ts'
import type { Reader } from './readers.store.ts'

/** Something that a reply may rest on: its writer and every reader of it can see the record. */
export interface Fact {
  source: Source
  text: string
  /** Where it is a task. */
  task?: CommonTask
}

/** What can belong to several people, and is more than what they say to each other. */
const shareable = ['task', 'goal', 'advice', 'contact', 'file'] as const
const mostFound = 6
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

/**
 * What the person knows that fits a message, as far as everyone who will read the reply may see it too. The rights of all of them stand
 * inside each query: what only the writer sees is never read in the first place.
 */
export async function gatherFacts(ctx: Ctx, readers: readonly Reader[], { text, senderId }: Question): Promise<Fact[]> {
  const audiences = readers.map(({ audience_ids }) => audience_ids)
  const query = upTo(text.replaceAll(/\s+/g, ' ').trim(), limits.title)
  const found = query ? await searchRecords(ctx, { query, limit: mostFound, kinds: [...shareable], readers: audiences }) : []
  const foundTasks = found.filter(({ kind }) => kind === 'task').map(({ id }) => id)
  const tasks = await selectCommonTasks(ctx, audiences, { senderId, ids: foundTasks, limit: mostOfEach })
  const dealings = await selectCommonContacts(ctx, audiences, { senderId, limit: mostOfEach })
  const facts: Fact[] = [
    ...tasks.map((task) => ({ source: toSource('task', task.id, task.title), text: upTo(toTaskText(task), factLength), task })),
    ...found
      .filter(({ kind }) => kind !== 'task')
      .map(({ kind, id, title, excerpt }) => ({ source: toSource(kind, id, title), text: upTo(excerpt, factLength) })),
    ...dealings.map(({ id, title, body }) => ({ source: toSource('contact', id, title), text: upTo(body, factLength) })),
  ]
  return facts.filter((fact, place) => facts.findIndex(({ source }) => source.id === fact.source.id) === place)
}
