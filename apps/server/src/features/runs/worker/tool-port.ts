import { toRecord } from '@adjutant/contract/record'
import { escapeMarkdown } from '@adjutant/analyst'
import type { CallPreview, PreviewResult, ToolAnswer, ToolCall, ToolDefinition, Tools } from '@adjutant/engine'
import { toVisibleText } from '@adjutant/contract/text/visible-text'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { WorkOwner } from '../../../platform/jobs/background-ctx.ts'
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Models } from '../../../platform/models/models.ts'
import {
  returnsUntrustedText,
  callTool,
  executeTool,
  findDoneAction,
  listEditableFields,
  validateToolInput,
  previewCall,
  selectGrants,
  type AssistantTool,
  type ToolOutcome,
} from '../../assistant-tools/index.ts'
import { callRunTool, listExecutableTools, validateToolArguments, type FactoryDeps, type RunTool } from '../../factory/index.ts'
import { findOutage } from './model-outage.ts'
import { findResultPreview } from '../results/result-records.service.ts'
import { asActingRun, asRunOwner, type ActingRun } from '../start/run-owner-ctx.service.ts'

export interface ToolPortDeps {
  factory: FactoryDeps
  models: Models
}

const isUnreadable = (toolArguments: unknown): boolean => {
  const { invalid, text } = toRecord(toolArguments)
  return invalid === true && typeof text === 'string' && Object.keys(toRecord(toolArguments)).length === 2
}

/** People read the reason of a rejection too, so it is a sentence. */
const toAnswer = ({ ok, answer, receipt }: ToolOutcome): ToolAnswer => {
  if (!ok) return { ok, output: receipt }
  return { ok, output: typeof answer === 'string' ? answer : JSON.stringify(answer) }
}

const toWriteAnswer = (tool: AssistantTool, outcome: ToolOutcome): ToolAnswer => {
  const { ok, receipt: text, record, changes, xid } = outcome
  const action = findDoneAction(tool.name)
  return { ...toAnswer(outcome), ...(ok && { receipt: { text, record, changes, xid, ...(action && { action }) } }) }
}

const toPrompt = (title: string, record: { title: string } | null): string =>
  record ? `${title}: “${escapeMarkdown(toVisibleText(record.title))}”. Do you approve?` : `${title}. Do you approve?`

/** The tools of a run, with the run owner's rights at the time of the call. */
export class RunTools implements Tools<SystemCtx> {
  readonly #ctx: SystemCtx
  readonly #deps: ToolPortDeps
  readonly #owner: WorkOwner | ActingRun
  #own: AssistantTool[] | undefined

  constructor(ctx: SystemCtx, deps: ToolPortDeps, owner: WorkOwner | ActingRun) {
    this.#ctx = ctx
    this.#deps = deps
    this.#owner = owner
  }

  /** Lists only grants for exactly the definition that the run uses. */
  async listGranted(tools: ToolDefinition[]): Promise<string[]> {
    const granted = await selectGrants(this.#ctx, this.#owner.user_id)
    const isGranted = ({ builtin, definition_hash }: RunTool) =>
      granted.some((grant) => grant.tool === builtin && grant.definition_hash === definition_hash)
    return tools.filter((tool) => isGranted(tool)).map(({ name }) => name)
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
    const fields = listEditableFields(tool.parameters)
    if (!own) return { fields }
    const preview = await previewCall(own, await asRunOwner(this.#ctx, this.#owner), toolArguments)
    if ('reason' in preview) return preview
    const { record, changes } = preview
    return { record, changes, fields, prompt: toPrompt(own.title, record) }
  }

  /** A computed result needs no approval, because other people's text can't have steered it. */
  async previewResult({ as, text }: { as: string; text: string }): Promise<CallPreview | undefined> {
    return this.#hasModel() ? findResultPreview(as, text) : undefined
  }

  async call({ tool, arguments: toolArguments }: ToolCall, signal: AbortSignal): Promise<ToolAnswer> {
    const ctx = await asRunOwner(this.#ctx, this.#owner)
    const own = this.#findOwn(tool)
    if (own) {
      const outcome = await callTool(own, ctx, toolArguments, signal)
      return { ...toAnswer(outcome), isUntrusted: await returnsUntrustedText(ctx, own, outcome) }
    }
    if (tool.kind === 'builtin') return { ok: false, output: appMessages.conversation.noInternet }
    return this.#callOther(ctx, tool, toolArguments, signal)
  }

  /** Runs inside the commit; only the writes of a rejected call are rolled back. */
  async write(tx: SystemCtx, { tool, arguments: toolArguments }: ToolCall): Promise<ToolAnswer> {
    const own = this.#findOwn(tool)
    if (!own) return { ok: false, output: `There is no tool ${tool.name} any more.` }
    const ctx = 'id' in this.#owner ? await asActingRun(tx, this.#owner) : await asRunOwner(tx, this.#owner)
    const outcome = await executeTool(ctx, own, toolArguments, AbortSignal.timeout(writeMs))
    return { ...toWriteAnswer(own, outcome), isUntrusted: await returnsUntrustedText(ctx, own, outcome) }
  }

  async #callOther(ctx: Ctx, tool: RunTool, toolArguments: unknown, signal: AbortSignal): Promise<ToolAnswer> {
    try {
      const { ok, text } = await callRunTool(ctx, this.#deps.factory, tool, toRecord(toolArguments), signal)
      return { ok, output: text }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AppError) return { ok: false, output: error.message, ...findOutage(error) }
      throw error
    }
  }

  #findOwn(tool: ToolDefinition): AssistantTool | undefined {
    const { builtin }: RunTool = tool
    return builtin === undefined ? undefined : this.#listOwn().find(({ name }) => name === builtin)
  }

  /** Created lazily, because most runs make no call. */
  #listOwn(): AssistantTool[] {
    return (this.#own ??= listExecutableTools({ webSearch: this.#deps.factory.webSearch, hasModel: this.#hasModel() }))
  }

  #hasModel(): boolean {
    return this.#deps.models.list().some(({ provider }) => provider !== 'offline')
  }
}

/** Milliseconds. Nothing slow belongs in a transaction. */
const writeMs = 5_000
