import { workOwnerOf } from '../../platform/jobs/background-ctx.ts'
import { findActor } from '../identity/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Unauthorized } from '../../platform/errors.ts'
import type { Models } from '../../platform/models/models.ts'
import type { NotificationBus } from '../../platform/live/notifications.ts'
import type { WebSearch } from '../../platform/web-search/web-search.ts'
import type { FactoryDeps } from '../factory/index.ts'
import type { DraftRegistry } from './drafts/draft.stream.ts'

/** Dependencies from the composition root. */
export interface ChatDeps {
  models: Models
  webSearch: WebSearch | undefined
  registry: DraftRegistry
  /** For the person's own tools. */
  factory: FactoryDeps
  notifications: NotificationBus
}

/** An answer can outlive its session, so the person is read again by id before each round of tool calls. */
export async function withCurrentRights(ctx: Ctx): Promise<Ctx> {
  const user = await findActor(ctx, workOwnerOf(ctx))
  if (!user || user.user_level === 'waitlisted') throw new Unauthorized()
  return { ...ctx, user }
}
