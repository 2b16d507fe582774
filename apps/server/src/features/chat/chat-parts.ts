import type { Actor, Ctx } from '../../platform/ctx.ts'
import { Unauthorized } from '../../platform/errors.ts'
import type { Models } from '../../platform/models/models.ts'
import type { NudgeBoard } from '../../platform/nudges.ts'
import type { WebSearch } from '../../platform/web-search/web-search.ts'
import type { DraftBoard } from './draft-board.ts'
import { assistantTools } from './tools/assistant-tools.ts'

/** What the composition root hands to the chat. */
export interface ChatParts {
  models: Models
  webSearch: WebSearch | undefined
  board: DraftBoard
  nudges: NudgeBoard
  /** The person as they stand now; undefined when their session is over. */
  readActor(ctx: Pick<Ctx, 'session'>): Promise<Actor | undefined>
}

/** An answer takes minutes at times: what is done in it is done in the rights of that moment. */
export async function withRightsOfNow(ctx: Ctx, { readActor }: ChatParts): Promise<Ctx> {
  const user = await readActor(ctx)
  if (!user) throw new Unauthorized()
  return { ...ctx, user }
}

const everything = { use_internal_search: true, use_memory: true, use_internet: true }
const titles = new Map(assistantTools(everything, { webSearch: async () => [] }).map(({ name, title }) => [name, title]))

/** A tool of an earlier version has no other title than its name. */
export const titleOfTool = (tool: string): string => titles.get(tool) ?? tool
