import { findActor, starterOf } from '../../platform/jobs/background-ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Unauthorized } from '../../platform/errors.ts'
import type { Models } from '../../platform/models/models.ts'
import type { NotificationBus } from '../../platform/live/notifications.ts'
import type { WebSearch } from '../../platform/web-search/web-search.ts'
import type { DraftRegistry } from './drafts/draft-registry.ts'
import { assistantTools } from './tools/assistant-tools.ts'

/** Dependencies from the composition root. */
export interface ChatDeps {
  models: Models
  webSearch: WebSearch | undefined
  registry: DraftRegistry
  notifications: NotificationBus
  /** The current crew or flow; undefined if the person can't see it. */
  findDefinition(ctx: Ctx, id: string): Promise<{ name: string; hash: string } | undefined>
}

/** An answer can outlive its session, so the person is read again by id before each round of tool calls. */
export async function withCurrentRights(ctx: Ctx): Promise<Ctx> {
  const user = await findActor(ctx, starterOf(ctx))
  if (!user || user.user_level === 'waitlisted') throw new Unauthorized()
  return { ...ctx, user }
}

const allToolOptions = { use_internal_search: true, use_memory: true, use_internet: true }
const titles = new Map(assistantTools(allToolOptions, { webSearch: async () => [] }).map(({ name, title }) => [name, title]))

/** A tool of an earlier version has only its name. */
export const getToolTitle = (tool: string): string => titles.get(tool) ?? tool
