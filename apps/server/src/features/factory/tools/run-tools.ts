import { isRecord } from '@adjutant/contract/record'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Arguments, CallOutcome, FactoryDeps } from '../factory.deps.ts'
import type { ToolTarget } from '../factory.schema.ts'
import { findItem } from '../items/items.store.ts'
import { callPromptTool } from './prompt-tool.ts'
import type { RunTool } from '../run-definitions.service.ts'
import { callOutsideTool } from './tool-calls.ts'
import { validateArguments } from './tool-parameters.ts'

/** Null if the tool accepts any arguments. */
export const schemaOf = ({ parameters }: RunTool) => (isRecord(parameters) ? parameters : null)

export const validateToolArguments = (tool: RunTool, args: object): string | undefined => validateArguments(schemaOf(tool), args)

/** The approval of an mcp tool is the current one. Undefined if the tool has moved, because then the approval is for another place. */
function withApproval(target: ToolTarget, current: ToolTarget | null): ToolTarget | undefined {
  if (target.tool === undefined) return target
  if (current?.url !== target.url || current.tool !== target.tool) return undefined
  return { ...target, ...(current.fingerprint && { fingerprint: current.fingerprint }) }
}

/**
 * Calls a prompt, http or mcp tool as it was when the run started, if the person can still see it. Uses the current secrets, which are
 * bound to the origin, so a tool with a new origin gets none.
 */
export async function callRunTool(ctx: Ctx, deps: FactoryDeps, tool: RunTool, args: Arguments, signal: AbortSignal): Promise<CallOutcome> {
  const row = await findItem(ctx, 'tool', tool.id)
  if (!row) return { ok: false, text: `The tool ${tool.name} is no longer there.` }
  const { name, description } = tool
  const target = tool.target && withApproval(tool.target, row.target)
  if (tool.target && !target) return { ok: false, text: `The tool ${tool.name} was moved after this run started. Start the run again.` }
  const kept = { ...row, name, description, parameters: schemaOf(tool), target: target ?? null }
  return tool.kind === 'prompt' ? callPromptTool(ctx, deps, kept, args, signal) : callOutsideTool(ctx, deps, kept, args, signal)
}
