import type { Topic } from '@adjutant/contract/events'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { nudge } from '../../platform/nudges.ts'
import { insertChange } from './events.store.ts'

export { deleteOldChanges } from './events.store.ts'

export interface Change {
  topic: Topic
  id: string | null
  kind: 'created' | 'changed' | 'deleted'
  /** Ids of people and organizations; of a record that moved, those who saw it before and those who see it now. */
  audience: readonly (string | null)[]
}

/** Of one person or one organization: whom a change does not concern need not look. */
export const changesTopic = (audienceId: string) => `changes:${audienceId}`

/** Tells the open pages of those whom it concerns, with the commit. The page asks for the record itself, in its own rights. */
export async function tell(ctx: SystemCtx & { user?: Actor }, { topic, id, kind, audience }: Change): Promise<void> {
  const concerned = [...new Set(audience.filter((one) => one !== null))]
  await insertChange(ctx, { topic, subject_id: id, kind, actor_id: ctx.user?.id ?? null, audience: concerned })
  await nudge(ctx, ...concerned.map(changesTopic))
}
