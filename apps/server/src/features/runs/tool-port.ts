import type { Previewed, ToolAnswer, ToolCall, ToolDefinition, Tools } from '@adjutant/engine'
import { words } from '@adjutant/contract/words'
import type { Starter } from '../../platform/background-ctx.ts'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Models } from '../../platform/models/models.ts'
import type { WebSearch } from '../../platform/web-search/web-search.ts'
import {
  assistantTools,
  callTool,
  carryOut,
  findFault,
  previewCall,
  selectGrants,
  type AssistantTool,
  type ToolOutcome,
} from '../chat/chat.door.ts'
import { callToolOfRun, findToolFault, type FactoryParts, type RunTool } from '../factory/factory.door.ts'
import { findOutage } from './model-outage.ts'
import { reportTools } from './reports/report-tools.ts'
import { asStarter } from './starter.ts'
import { reviewStrategyTool } from './strategy/review-tool.ts'
import { plain } from './strategy/wording.ts'

export interface ToolPortParts {
  webSearch: WebSearch | undefined
  factory: FactoryParts
  models: Models
}

const everything = { use_internal_search: true, use_memory: true, use_internet: true }

const isUnreadable = (given: unknown): boolean => {
  const { invalid, text } = (given ?? {}) as { invalid?: unknown; text?: unknown }
  return invalid === true && typeof text === 'string' && Object.keys(given as object).length === 2
}

/** People read the reason of a rejection too, so it is a sentence. */
const toAnswer = ({ ok, answer, receipt }: ToolOutcome): ToolAnswer => {
  if (!ok) return { ok, output: receipt }
  return { ok, output: typeof answer === 'string' ? answer : JSON.stringify(answer) }
}

const toWritten = (outcome: ToolOutcome): ToolAnswer => {
  const { ok, receipt: text, record, changes } = outcome
  return { ...toAnswer(outcome), ...(ok && { receipt: { text, record, changes } }) }
}

const toPrompt = (title: string, record: { title: string } | null): string =>
  record ? `${title}: “${plain(record.title)}”. Do you approve?` : `${title}. Do you approve?`

/** The tools of a run, with the run owner's rights at the time of the call. */
export class RunTools implements Tools<SystemCtx> {
  readonly #ctx: SystemCtx
  readonly #parts: ToolPortParts
  readonly #starter: Starter
  #own: AssistantTool[] | undefined

  constructor(ctx: SystemCtx, parts: ToolPortParts, starter: Starter) {
    this.#ctx = ctx
    this.#parts = parts
    this.#starter = starter
  }

  /** Only grants for exactly the definition that the run uses. */
  async listGranted(tools: ToolDefinition[]): Promise<string[]> {
    const granted = await selectGrants(this.#ctx, this.#starter.user_id)
    const isGranted = ({ builtin, definition_hash }: RunTool) =>
      granted.some((grant) => grant.tool === builtin && grant.definition_hash === definition_hash)
    return tools.filter((tool) => isGranted(tool as RunTool)).map(({ name }) => name)
  }

  findProblem(tool: ToolDefinition, given: unknown): string | undefined {
    if (isUnreadable(given)) return `The arguments of ${tool.name} are no JSON.`
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return `The arguments of ${tool.name} must be an object.`
    const own = this.#findOwn(tool)
    return own ? findFault(own, given) : findToolFault(tool as RunTool, given)
  }

  async preview(tool: ToolDefinition, given: unknown): Promise<Previewed> {
    const own = this.#findOwn(tool)
    if (!own) return {}
    const preview = await previewCall(own, await asStarter(this.#ctx, this.#starter), given)
    return 'reason' in preview ? preview : { ...preview, prompt: toPrompt(own.title, preview.record) }
  }

  async call({ tool, arguments: given }: ToolCall, signal: AbortSignal): Promise<ToolAnswer> {
    const ctx = await asStarter(this.#ctx, this.#starter)
    const own = this.#findOwn(tool)
    if (own) return toAnswer(await callTool(own, ctx, given, signal))
    if (tool.kind === 'builtin') return { ok: false, output: words.conversation.noInternet }
    return this.#callOther(ctx, tool as RunTool, given, signal)
  }

  /** Runs inside the commit; only the writes of a rejected call are rolled back. */
  async write(tx: SystemCtx, { tool, arguments: given }: ToolCall): Promise<ToolAnswer> {
    const own = this.#findOwn(tool)
    if (!own) return { ok: false, output: `There is no tool ${tool.name} any more.` }
    const ctx = await asStarter(tx, this.#starter)
    return toWritten(await carryOut(ctx, own, given, AbortSignal.timeout(writeMs)))
  }

  async #callOther(ctx: Ctx, tool: RunTool, given: unknown, signal: AbortSignal): Promise<ToolAnswer> {
    try {
      const { ok, text } = await callToolOfRun(ctx, this.#parts.factory, tool, given as Record<string, unknown>, signal)
      return { ok, output: text }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Refusal) return { ok: false, output: error.message, ...findOutage(error) }
      throw error
    }
  }

  #findOwn(tool: ToolDefinition): AssistantTool | undefined {
    const { builtin } = tool as RunTool
    return builtin === undefined ? undefined : this.#listOwn().find(({ name }) => name === builtin)
  }

  /** Created lazily, because most runs make no call. */
  #listOwn(): AssistantTool[] {
    const { models, webSearch } = this.#parts
    const hasModel = models.list().some(({ provider }) => provider !== 'offline')
    return (this.#own ??= [...assistantTools(everything, { webSearch }), reviewStrategyTool(hasModel), ...reportTools(hasModel)])
  }
}

/** Milliseconds. Nothing slow belongs in a transaction. */
const writeMs = 5_000
