import { listUuids } from '@adjutant/contract/core/uuid'
import type { Source } from '@adjutant/contract/search'
import type { Ctx } from '../../../platform/ctx.ts'
import { hasUntrustedRecord } from '../../search/index.ts'
import type { AssistantTool, ToolOutcome } from '../tools/tool.ts'

/** Whether a text for a model contains a record that other people wrote or can write. Records are recognized by their ids. */
export const containsUntrustedRecord = async (ctx: Ctx, text: string): Promise<boolean> => {
  const ids = listUuids(text)
  return ids.length > 0 && hasUntrustedRecord(ctx, ids)
}

export const isWebPage = ({ kind }: Pick<Source, 'kind'>): boolean => kind === 'web'

/** Whether the result of a call brings untrusted text into the prompt. */
export async function returnsUntrustedText(ctx: Ctx, tool: AssistantTool, { answer, sources }: ToolOutcome): Promise<boolean> {
  // The error of an external service is its text, too.
  if (tool.returnsUntrustedText) return true
  return sources.some(isWebPage) || containsUntrustedRecord(ctx, JSON.stringify([answer, sources.map(({ id }) => id)]))
}
