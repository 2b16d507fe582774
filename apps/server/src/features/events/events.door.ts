import type { Topic } from '@adjutant/contract/events'
import { sql, type SQL } from 'drizzle-orm'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { marked, nudge, nudging, topicOf } from '../../platform/nudges.ts'
import { insertChange, insertOwnChange } from './events.store.ts'

export { deleteOldChanges } from './events.store.ts'
export type { Texts } from './text-source.ts'

export interface Change {
  topic: Topic
  id: string | null
  kind: 'created' | 'changed' | 'deleted'
  /** Ids of people and organizations; of a record that moved, those who saw it before and those who see it now. */
  audience: readonly (string | null)[]
}

/** The events of a run that one change stored: those behind the first number, up to and with the second. */
export interface EventSpan {
  runId: string
  after: number
  upTo: number
}

/** Of one person or one organization: whom a change does not concern need not look. */
export const changesTopic = (audienceId: string) => `changes:${audienceId}`

/** Tells the open pages of those whom it concerns, with the commit. The page asks for the record itself, in its own rights. */
export async function tell(ctx: SystemCtx & { user?: Actor }, { topic, id, kind, audience }: Change): Promise<void> {
  const concerned = [...new Set(audience.filter((one) => one !== null))]
  await insertChange(ctx, { topic, subject_id: id, kind, actor_id: ctx.user?.id ?? null, audience: concerned })
  await nudge(ctx, ...concerned.map(changesTopic))
}

/**
 * The same inside one statement that changes a record with events of its own: `told` inserts what is told of the rows of `source`, which
 * have an `id`, a `user_id` and the `seq` of their last event, and `nudged` is to be selected from them. Its mark is the id with that number.
 */
export const tellOwnerOf = (source: SQL, topic: Topic, kind: Change['kind'], actorId: unknown, eventsAfter: unknown) => ({
  told: insertOwnChange(source, topic, kind, actorId, eventsAfter),
  nudged: nudging(marked(topicOf(changesTopic, sql`${source}.user_id`), sql`${source}.id || ':' || ${source}.seq`)),
})
