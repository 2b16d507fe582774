import type { Topic } from '@adjutant/contract/events'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { changesTopic, insertChange } from './events.store.ts'

export interface Change {
  topic: Topic
  id: string | null
  kind: 'created' | 'changed' | 'deleted'
  /** Ids of people and organizations; for a moved record those of before and after. */
  audience: readonly (string | null)[]
}

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
