import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './db/db.ts'
import { notify } from './db/notify.ts'
import { ListenerSets } from './listener-sets.ts'

/** The database's channel on which all nudges of the product travel. */
export const nudgeChannel = 'adjutant'

/** Stands in no topic. */
const markSign = '#'

/** With the commit: something about these topics, such as `user:<id>`, changed. The rows say what. */
export const nudge = (ctx: { db: Db }, ...topics: string[]): Promise<void> => notify(ctx, nudgeChannel, ...topics)

/** The same as part of another statement, to be selected. */
export const nudging = (topic: SQL): SQL => sql`pg_notify(${sql.raw(`'${nudgeChannel}'`)}, ${topic})`

/** The topic of the id in this column. */
export const topicOf = (toTopic: (id: string) => string, id: SQL): SQL => sql`${sql.raw(`'${toTopic('')}'`)} || ${id}`

/** The topic with a mark, which says to what of it the nudge refers: whom that does not concern need not look. */
export const marked = (topic: SQL, mark: SQL): SQL => sql`${topic} || ${sql.raw(`'${markSign}'`)} || ${mark}`

/** Gets the topic, or null where nudges may have been missed, and the mark if there is one. */
export type Listener = (topic: string | null, mark?: string) => void

export interface Nudges {
  /** Gives the function that leaves. */
  subscribe(topic: string, listener: Listener): () => void
  unsubscribe(topic: string, listener: Listener): void
}

/** Hands what arrives on the database's channel to those who wait for its topic. */
export class NudgeBoard implements Nudges {
  readonly #listeners = new ListenerSets<Listener>()

  /** A topic with its mark, or null: the connection was lost for a while, so everyone reads again. */
  deliver(nudge: string | null): void {
    if (nudge === null) return this.#listeners.listAll().forEach((listener) => listener(null))
    const place = nudge.indexOf(markSign)
    const [topic, mark] = place < 0 ? [nudge] : [nudge.slice(0, place), nudge.slice(place + 1)]
    for (const listener of this.#listeners.list(topic)) listener(topic, mark)
  }

  subscribe(topic: string, listener: Listener): () => void {
    return this.#listeners.add(topic, listener)
  }

  unsubscribe(topic: string, listener: Listener): void {
    this.#listeners.remove(topic, listener)
  }
}

/** One listener for a set of topics that may change. */
export class Watch {
  #topics: readonly string[] = []
  readonly #nudges: Nudges
  readonly #listener: Listener

  constructor(nudges: Nudges, listener: Listener) {
    this.#nudges = nudges
    this.#listener = listener
  }

  /** From now on these, and no others. */
  set(topics: readonly string[]): void {
    const [before, wanted] = [new Set(this.#topics), new Set(topics)]
    for (const topic of before.difference(wanted)) this.#nudges.unsubscribe(topic, this.#listener)
    for (const topic of wanted.difference(before)) this.#nudges.subscribe(topic, this.#listener)
    this.#topics = [...wanted]
  }
}

/** Yields once at once, then after each nudge about one of the topics; nudges that arrive while the reader is busy count as one. */
export async function* eachChange(nudges: Nudges, topics: readonly string[], signal: AbortSignal): AsyncGenerator<void> {
  let pending = true
  let wake = () => {}
  const watch = new Watch(nudges, () => {
    pending = true
    wake()
  })
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  watch.set(topics)
  try {
    while (!signal.aborted) {
      if (pending) {
        pending = false
        yield
        continue
      }
      await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    watch.set([])
    signal.removeEventListener('abort', onAbort)
  }
}
