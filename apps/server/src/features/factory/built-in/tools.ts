import type { Tool } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import type { WebSearch } from '../../../platform/web-search/web-search.ts'
import { listAgentTools, callTool, toJsonSchema, type AssistantTool } from '../../assistant-tools/index.ts'
import { reportTools } from '../../reports/index.ts'
import type { Arguments, CallOutcome } from '../factory.deps.ts'

export interface BuiltInTool {
  name: string
  title: string
  description: string
  parameters: Tool['parameters']
  /** The tool changes records, so it always needs approval. */
  changesRecords: boolean
  /** The tool sends its arguments to an external service. */
  sendsOut: boolean
}

interface ToolEnvironment {
  /** Absent if none is configured. */
  webSearch: WebSearch | undefined
  /** Without a model the reports are the final texts. */
  hasModel: boolean
}

/** The assistant's tools and the reports, in their executable form. */
export const listExecutableTools = ({ webSearch, hasModel }: ToolEnvironment): AssistantTool[] => [
  ...listAgentTools({ webSearch }),
  ...reportTools(hasModel),
]

function toBuiltInTool(tool: AssistantTool): BuiltInTool {
  const { name, title, description, changesRecords, sendsOut = false } = tool
  return { name, title, description, changesRecords, sendsOut, parameters: toJsonSchema(tool) as BuiltInTool['parameters'] }
}

/** Includes internet search even if it is not configured yet. */
export const builtInTools: readonly BuiltInTool[] = listExecutableTools({ webSearch: async () => [], hasModel: true }).map(toBuiltInTool)

export const findBuiltInTool = (name: string | null): BuiltInTool | undefined => builtInTools.find((tool) => tool.name === name)

export async function callBuiltInTool(
  ctx: Ctx,
  { webSearch }: Pick<ToolEnvironment, 'webSearch'>,
  name: string,
  args: Arguments,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const tool = listExecutableTools({ webSearch, hasModel: true }).find((one) => one.name === name)
  if (!tool) return { ok: false, text: appMessages.conversation.noInternet }
  const { ok, answer } = await callTool(tool, ctx, args, signal)
  return { ok, text: JSON.stringify(answer, null, 2) }
}
