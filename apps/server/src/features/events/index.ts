import type { Topic } from '@adjutant/contract/events'
import { sql, type SQL } from 'drizzle-orm'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { withKeySql, notifySql, topicSql } from '../../platform/live/notifications.ts'
import { insertChange, insertOwnChangeSql } from './events.store.ts'

export { deleteOldChanges } from './events.store.ts'

export interface Change {
  topic: Topic
  id: string | null
  kind: 'created' | 'changed' | 'deleted'
  /** Ids of people and organizations; a moved record has both its old and its new ones. */
  audience: readonly (string | null)[]
}

/** The run events stored by one change: after the first number, up to and including the second. */
export interface EventSpan {
  runId: string
  after: number
  upTo: number
}

/** One topic per person or organization, so that only streams concerned by a change wake up. */
export const changesTopic = (audienceId: string) => `changes:${audienceId}`

/**
 * Publishes the change with the commit to the open pages of everyone concerned. The page fetches the record itself with its own
 * permissions.
 */
export async function publishChange(ctx: SystemCtx & { user?: Actor }, { topic, id, kind, audience }: Change): Promise<void> {
  const concerned = [...new Set(audience.filter((one) => one !== null))]
  const agent = { agent_kind: ctx.agent?.kind ?? null, agent_id: ctx.agent?.id ?? null }
  const row = { topic, subject_id: id, kind, actor_id: ctx.user?.id ?? null, ...agent, audience: concerned }
  await insertChange(ctx, row, concerned.map(changesTopic))
}

/**
 * The same within one statement that updates a record with events of its own: `changeRow` inserts the changes for the rows of `source`, which
 * have an `id`, a `user_id` and the `seq` of their last event; `notified` has to be selected from. The key is the id with that number.
 */
export const publishOwnChangeSql = (source: SQL, topic: Topic, kind: Change['kind'], actorId: unknown, eventsAfter: unknown) => ({
  changeRow: insertOwnChangeSql(source, topic, kind, actorId, eventsAfter),
  notified: notifySql(withKeySql(topicSql(changesTopic, sql`${source}.user_id`), sql`${source}.id || ':' || ${source}.seq`)),
})
