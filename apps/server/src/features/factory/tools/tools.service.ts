import type { Tool, ToolChange, ToolCreate } from '@adjutant/contract/ai/factory'
import type { ToolTrialResult } from '@adjutant/contract/ai/tool-targets'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { omitUndefined } from '@adjutant/contract/omit'
import type { Ctx } from '../../../platform/ctx.ts'
import type { ToolTarget } from '../factory.schema.ts'
import { Conflict, AppError } from '../../../platform/errors.ts'
import { findPolicyDenial } from '../../ai-policy/index.ts'
import { callBuiltInTool, findBuiltInTool } from '../built-in/tools.ts'
import { checkBuilder } from '../factory.policy.ts'
import type { Arguments, CallOutcome, FactoryDeps } from '../factory.deps.ts'
import { toTool } from '../factory.dto.ts'
import { changeItem, createItem, getItem } from '../items/items.service.ts'
import { selectItems, type ItemRow } from '../items/items.store.ts'
import { callOutsideTool } from './tool-calls.ts'
import { callPromptTool } from './prompt-tool.ts'
import { planTool } from './tool-settings.ts'

const trialMs = 60_000

export const listTools = async (ctx: Ctx): Promise<Tool[]> => (await selectItems(ctx, 'tool')).map((tool) => toTool(tool, ctx.user))

export async function createTool(ctx: Ctx, deps: FactoryDeps, input: ToolCreate): Promise<Tool> {
  const { name, description } = input
  const tool = await createItem(ctx, 'tool', input.organization_id, async (tx, id) => ({
    id,
    name,
    description,
    ...(await toPermittedSettings(tx, planTool(deps, id, undefined, input))),
  }))
  return toTool(tool, ctx.user)
}

export async function changeTool(ctx: Ctx, deps: FactoryDeps, id: string, input: ToolChange): Promise<Tool> {
  const { name, description } = input
  const tool = await changeItem(ctx, 'tool', { id, wanted: input.organization_id }, async (tx, before, targetItem) => ({
    ...omitUndefined({ name, description }),
    ...(await toPermittedSettings(tx, planTool(deps, targetItem.id, before, input))),
  }))
  return toTool(tool, ctx.user)
}

/** Rejects URLs that the builder's organizations forbid. */
async function toPermittedSettings<S extends { target?: ToolTarget | null | undefined }>(ctx: Ctx, settings: S): Promise<S> {
  const denial = settings.target ? await findPolicyDenial(ctx, settings.target.url) : undefined
  if (denial) throw new Conflict(denial)
  return settings
}

/** Calls the tool once, as a run would, and returns the result. A failure is a result too. */
export async function tryTool(ctx: Ctx, deps: FactoryDeps, id: string, args: Arguments): Promise<ToolTrialResult> {
  const tool = await getItem(ctx, 'tool', id)
  checkBuilder(ctx.user)
  const began = performance.now()
  const { ok, text } = await callTool(ctx, deps, tool, args).catch(toOutcome)
  return { ok, result: text, ms: Math.round(performance.now() - began) }
}

function toOutcome(error: unknown): CallOutcome {
  if (error instanceof AppError && !(error instanceof Conflict)) return { ok: false, text: error.message }
  throw error
}

async function callTool(ctx: Ctx, deps: FactoryDeps, tool: ItemRow<'tool'>, args: Arguments): Promise<CallOutcome> {
  const signal = AbortSignal.timeout(trialMs)
  switch (tool.kind) {
    case 'builtin':
      return callReadOnlyTool(ctx, deps, tool.builtin ?? '', args, signal)
    case 'prompt':
      return callPromptTool(ctx, deps, tool, args, signal)
    case 'http':
    case 'mcp':
      return callOutsideTool(ctx, deps, tool, args, signal)
  }
}

/** A trial changes nothing: tools that change records are left to the assistant and to runs, which ask for approval. */
async function callReadOnlyTool(ctx: Ctx, deps: FactoryDeps, name: string, args: Arguments, signal: AbortSignal): Promise<CallOutcome> {
  if (findBuiltInTool(name)?.changesRecords ?? true) throw new Conflict(appMessages.factory.cannotTry)
  return callBuiltInTool(ctx, deps, name, args, signal)
}
