import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { ListenerSets } from './listener-sets.ts'

/**
 * Notifies all listeners of the channel with the commit. A payload contains at most an id: PostgreSQL limits it to 8,000 bytes, and
 * listeners read the rows.
 */
export async function notifyChannel(ctx: { db: Db }, channel: string, ...payloads: string[]): Promise<void> {
  await ctx.db.execute(selectNotifications(channel, payloads))
}

const selectNotifications = (channel: string, payloads: readonly string[]): SQL =>
  sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) payload`

/** The database channel of all notifications. */
export const notificationChannel = 'adjutant'

/** A character that no topic contains. */
const keySeparator = '#'

/** Sent with the commit: something about these topics, such as `user:<id>`, changed. Subscribers read the rows. */
export const notify = (ctx: { db: Db }, ...topics: string[]): Promise<void> => notifyChannel(ctx, notificationChannel, ...topics)

/** The same in one statement with a change of rows. */
export async function changeAndNotify(ctx: { db: Db }, change: SQLWrapper, topics: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`with change as ${change} ${selectNotifications(notificationChannel, topics)}`)
}

/** The same as an expression for the select list of another statement. */
export const notifySql = (topic: SQL): SQL => sql`pg_notify(${sql.raw(`'${notificationChannel}'`)}, ${topic})`

/** The topic for the id in this column. */
export const topicSql = (toTopic: (id: string) => string, id: SQL): SQL => sql`${sql.raw(`'${toTopic('')}'`)} || ${id}`

/** A topic with a key that identifies the changed part, so that unaffected subscribers can skip it. */
export const withKey = (topic: string, key: string): string => `${topic}${keySeparator}${key}`

/** The same as an expression. */
export const withKeySql = (topic: SQL, key: SQL): SQL => sql`${topic} || ${sql.raw(`'${keySeparator}'`)} || ${key}`

/** Receives the topic, or null if notifications may have been missed, and the key if there is one. */
export type Listener = (topic: string | null, key?: string) => void

export interface Notifications {
  /** Returns the unsubscribe function. */
  subscribe(topic: string, listener: Listener): () => void
  unsubscribe(topic: string, listener: Listener): void
}

/** Delivers the notifications of the database channel to the subscribers of their topics. */
export class NotificationBus implements Notifications {
  readonly #listeners = new ListenerSets<Listener>()

  /** A topic with its key, or null after a lost connection, so that all subscribers read again. */
  deliver(notify: string | null): void {
    if (notify === null) return this.#listeners.listAll().forEach((listener) => listener(null))
    const index = notify.indexOf(keySeparator)
    const [topic, key] = index < 0 ? [notify] : [notify.slice(0, index), notify.slice(index + 1)]
    for (const listener of this.#listeners.list(topic)) listener(topic, key)
  }

  subscribe(topic: string, listener: Listener): () => void {
    return this.#listeners.add(topic, listener)
  }

  unsubscribe(topic: string, listener: Listener): void {
    this.#listeners.remove(topic, listener)
  }
}

/** One listener for a changeable set of topics. */
export class TopicSubscription {
  #topics: readonly string[] = []
  readonly #notifications: Notifications
  readonly #listener: Listener

  constructor(notifications: Notifications, listener: Listener) {
    this.#notifications = notifications
    this.#listener = listener
  }

  /** Replaces the topics. */
  set(topics: readonly string[]): void {
    const [before, wanted] = [new Set(this.#topics), new Set(topics)]
    for (const topic of before.difference(wanted)) this.#notifications.unsubscribe(topic, this.#listener)
    for (const topic of wanted.difference(before)) this.#notifications.subscribe(topic, this.#listener)
    this.#topics = [...wanted]
  }
}
