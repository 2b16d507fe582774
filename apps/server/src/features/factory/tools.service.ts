import type { Tool, ToolChange, ToolCreate, ToolTrialResult } from '@adjutant/contract/factory'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import type { ToolTarget } from '../../platform/db/schema/index.ts'
import { Conflict, Refusal } from '../../platform/errors.ts'
import { definedOf } from '../../platform/patch.ts'
import { findExternalRefusal } from '../ai-policy/ai-policy.door.ts'
import { checkBuilder } from './factory.policy.ts'
import type { Arguments, CallOutcome, FactoryParts } from './factory-parts.ts'
import { toTool } from './factory.wire.ts'
import { changeItem, createItem, getItem } from './items.service.ts'
import { selectItems, type ItemRow } from './items.store.ts'
import { callOutsideTool } from './tool-calls.ts'
import { callPromptTool } from './prompt-tool.ts'
import { planTool } from './tool-settings.ts'

const trialMs = 60_000

export const listTools = async (ctx: Ctx): Promise<Tool[]> => (await selectItems(ctx, 'tool')).map((tool) => toTool(tool, ctx.user))

export async function createTool(ctx: Ctx, parts: FactoryParts, input: ToolCreate): Promise<Tool> {
  const { name, description } = input
  const tool = await createItem(ctx, 'tool', input.organization_id, async (tx, id) => ({
    id,
    name,
    description,
    ...(await checkExternal(tx, planTool(parts, id, undefined, input))),
  }))
  return toTool(tool, ctx.user)
}

export async function changeTool(ctx: Ctx, parts: FactoryParts, id: string, input: ToolChange): Promise<Tool> {
  const { name, description } = input
  const tool = await changeItem(ctx, 'tool', { id, wanted: input.organization_id }, async (tx, before, kept) => ({
    ...definedOf({ name, description }),
    ...(await checkExternal(tx, planTool(parts, kept.id, before, input))),
  }))
  return toTool(tool, ctx.user)
}

/** Rejects URLs that the builder's organizations forbid. */
async function checkExternal<S extends { target?: ToolTarget | null | undefined }>(ctx: Ctx, settings: S): Promise<S> {
  const refusal = settings.target ? await findExternalRefusal(ctx, settings.target.url) : undefined
  if (refusal) throw new Conflict(refusal)
  return settings
}

/** Calls the tool once, as a run would, and returns the result. A failure is a result too. */
export async function tryTool(ctx: Ctx, parts: FactoryParts, id: string, args: Arguments): Promise<ToolTrialResult> {
  const tool = await getItem(ctx, 'tool', id)
  checkBuilder(ctx.user)
  const began = performance.now()
  const { ok, text } = await callTool(ctx, parts, tool, args).catch(toOutcome)
  return { ok, result: text, ms: Math.round(performance.now() - began) }
}

function toOutcome(error: unknown): CallOutcome {
  if (error instanceof Refusal && !(error instanceof Conflict)) return { ok: false, text: error.message }
  throw error
}

async function callTool(ctx: Ctx, parts: FactoryParts, tool: ItemRow<'tool'>, args: Arguments): Promise<CallOutcome> {
  const signal = AbortSignal.timeout(trialMs)
  switch (tool.kind) {
    case 'builtin':
      return callOwnTool(ctx, parts, tool.builtin ?? '', args, signal)
    case 'prompt':
      return callPromptTool(ctx, parts, tool, args, signal)
    case 'http':
    case 'mcp':
      return callOutsideTool(ctx, parts, tool, args, signal)
  }
}

/** A trial changes nothing: tools that change records are left to the assistant and to runs, which ask for approval. */
async function callOwnTool(ctx: Ctx, parts: FactoryParts, name: string, args: Arguments, signal: AbortSignal): Promise<CallOutcome> {
  const own = parts.ownTools.find((tool) => tool.name === name)
  if (!own || own.changes) throw new Conflict(words.factory.cannotTry)
  return parts.runOwnTool(ctx, name, args, signal)
}
