import { escapeMarkdown } from '@adjutant/analyst'
import type { PreviewResult, ToolAnswer, ToolCall, ToolDefinition, Tools } from '@adjutant/engine'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Starter } from '../../../platform/jobs/background-ctx.ts'
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Models } from '../../../platform/models/models.ts'
import {
  callTool,
  executeTool,
  validateToolInput,
  previewCall,
  selectGrants,
  type AssistantTool,
  type ToolOutcome,
} from '../../assistant-tools/index.ts'
import { callRunTool, listExecutableTools, validateToolArguments, type FactoryDeps, type RunTool } from '../../factory/index.ts'
import { findOutage } from './model-outage.ts'
import { asRunOwner } from '../start/run-owner-ctx.ts'

export interface ToolPortDeps {
  factory: FactoryDeps
  models: Models
}

const isUnreadable = (toolArguments: unknown): boolean => {
  const { invalid, text } = (toolArguments ?? {}) as { invalid?: unknown; text?: unknown }
  return invalid === true && typeof text === 'string' && Object.keys(toolArguments as object).length === 2
}

/** People read the reason of a rejection too, so it is a sentence. */
const toAnswer = ({ ok, answer, receipt }: ToolOutcome): ToolAnswer => {
  if (!ok) return { ok, output: receipt }
  return { ok, output: typeof answer === 'string' ? answer : JSON.stringify(answer) }
}

const toWriteAnswer = (outcome: ToolOutcome): ToolAnswer => {
  const { ok, receipt: text, record, changes } = outcome
  return { ...toAnswer(outcome), ...(ok && { receipt: { text, record, changes } }) }
}

const toPrompt = (title: string, record: { title: string } | null): string =>
  record ? `${title}: “${escapeMarkdown(record.title)}”. Do you approve?` : `${title}. Do you approve?`

/** The tools of a run, with the run owner's rights at the time of the call. */
export class RunTools implements Tools<SystemCtx> {
  readonly #ctx: SystemCtx
  readonly #deps: ToolPortDeps
  readonly #starter: Starter
  #own: AssistantTool[] | undefined

  constructor(ctx: SystemCtx, deps: ToolPortDeps, starter: Starter) {
    this.#ctx = ctx
    this.#deps = deps
    this.#starter = starter
  }

  /** Only grants for exactly the definition that the run uses. */
  async listGranted(tools: ToolDefinition[]): Promise<string[]> {
    const granted = await selectGrants(this.#ctx, this.#starter.user_id)
    const isGranted = ({ builtin, definition_hash }: RunTool) =>
      granted.some((grant) => grant.tool === builtin && grant.definition_hash === definition_hash)
    return tools.filter((tool) => isGranted(tool as RunTool)).map(({ name }) => name)
  }

  findProblem(tool: ToolDefinition, toolArguments: unknown): string | undefined {
    if (isUnreadable(toolArguments)) return `The arguments of ${tool.name} are no JSON.`
    if (typeof toolArguments !== 'object' || toolArguments === null || Array.isArray(toolArguments))
      return `The arguments of ${tool.name} must be an object.`
    const own = this.#findOwn(tool)
    return own ? validateToolInput(own, toolArguments) : validateToolArguments(tool, toolArguments)
  }

  async preview(tool: ToolDefinition, toolArguments: unknown): Promise<PreviewResult> {
    const own = this.#findOwn(tool)
    if (!own) return {}
    const preview = await previewCall(own, await asRunOwner(this.#ctx, this.#starter), toolArguments)
    return 'reason' in preview ? preview : { ...preview, prompt: toPrompt(own.title, preview.record) }
  }

  async call({ tool, arguments: toolArguments }: ToolCall, signal: AbortSignal): Promise<ToolAnswer> {
    const ctx = await asRunOwner(this.#ctx, this.#starter)
    const own = this.#findOwn(tool)
    if (own) return toAnswer(await callTool(own, ctx, toolArguments, signal))
    if (tool.kind === 'builtin') return { ok: false, output: appMessages.conversation.noInternet }
    return this.#callOther(ctx, tool, toolArguments, signal)
  }

  /** Runs inside the commit; only the writes of a rejected call are rolled back. */
  async write(tx: SystemCtx, { tool, arguments: toolArguments }: ToolCall): Promise<ToolAnswer> {
    const own = this.#findOwn(tool)
    if (!own) return { ok: false, output: `There is no tool ${tool.name} any more.` }
    const ctx = await asRunOwner(tx, this.#starter)
    return toWriteAnswer(await executeTool(ctx, own, toolArguments, AbortSignal.timeout(writeMs)))
  }

  async #callOther(ctx: Ctx, tool: RunTool, toolArguments: unknown, signal: AbortSignal): Promise<ToolAnswer> {
    try {
      const { ok, text } = await callRunTool(ctx, this.#deps.factory, tool, toolArguments as Record<string, unknown>, signal)
      return { ok, output: text }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AppError) return { ok: false, output: error.message, ...findOutage(error) }
      throw error
    }
  }

  #findOwn(tool: ToolDefinition): AssistantTool | undefined {
    const { builtin } = tool as RunTool
    return builtin === undefined ? undefined : this.#listOwn().find(({ name }) => name === builtin)
  }

  /** Created lazily, because most runs make no call. */
  #listOwn(): AssistantTool[] {
    const { models, factory } = this.#deps
    const hasModel = models.list().some(({ provider }) => provider !== 'offline')
    return (this.#own ??= listExecutableTools({ webSearch: factory.webSearch, hasModel }))
  }
}

/** Milliseconds. Nothing slow belongs in a transaction. */
const writeMs = 5_000
