import { listUuids } from '@adjutant/contract/core/uuid'
import type { Source } from '@adjutant/contract/search'
import type { Ctx } from '../../../platform/ctx.ts'
import { hasOutsideRecord } from '../../search/index.ts'
import type { AssistantTool, ToolOutcome } from '../tools/tool.ts'

/** Whether a text for a model contains a record that other people wrote or can write. Records are recognized by their ids. */
export const containsOutsideRecord = async (ctx: Ctx, text: string): Promise<boolean> => {
  const ids = listUuids(text)
  return ids.length > 0 && hasOutsideRecord(ctx, ids)
}

export const isWebPage = ({ kind }: Pick<Source, 'kind'>): boolean => kind === 'web'

/** Whether the result of a call brings outside text into the prompt. */
export async function bringsOutsideText(ctx: Ctx, tool: AssistantTool, { answer, sources }: ToolOutcome): Promise<boolean> {
  // The error of an external service is its text, too.
  if (tool.bringsOutsideText) return true
  return sources.some(isWebPage) || containsOutsideRecord(ctx, JSON.stringify([answer, sources.map(({ id }) => id)]))
}
