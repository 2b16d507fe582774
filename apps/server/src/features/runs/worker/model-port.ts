import { findStepResponse, toPlainError, type StepResponse } from '@adjutant/analyst'
import { toWeekday, weekdayNames } from '@adjutant/contract/core/days'
import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import type { Json, AskOptions, Message, ModelAnswer, ModelRequest, Models as ModelPort, Plan, ToolDefinition } from '@adjutant/engine'
import { jsonSchema, type ModelMessage } from 'ai'
import { todayOf } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, AppError } from '../../../platform/errors.ts'
import type { Models, OfferedTool, TokenUsage } from '../../../platform/models/models.ts'
import { chooseDefaultModel, listOfferable, readEffectivePolicy } from '../../ai-policy/index.ts'
import type { RunTool } from '../../factory/index.ts'
import { validateReport, toCorrectedText, toRepairRequest } from '../../reports/index.ts'
import { findExceededLimit } from '../../usage/index.ts'
import { CallNames } from './call-names.ts'
import { findOutage } from './model-outage.ts'
import { findReportFacts } from './report-facts.ts'
import type { RunOwner } from './run-owner.ts'

export interface ModelPortDeps {
  models: Models
}

const anything = { type: 'object' as const, properties: {} }

const toOffered = ({ name, description, parameters, effect }: ToolDefinition, names: CallNames): OfferedTool => ({
  name: names.toModelName(name),
  description,
  input: jsonSchema(parameters ?? anything),
  isReadOnly: effect === 'read',
})

/** Passes a tool's JSON output as JSON and anything else as text. */
function toOutput(ok: boolean, text: string) {
  if (!ok) return { type: 'error-text' as const, value: text }
  try {
    const value: Json = JSON.parse(text)
    return { type: 'json' as const, value }
  } catch {
    return { type: 'text' as const, value: text }
  }
}

function toMessage(message: Message, names: CallNames): ModelMessage[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: message.text }]
    case 'assistant': {
      const text = message.text ? [{ type: 'text' as const, text: message.text }] : []
      const calls = message.calls.map(({ id, tool, arguments: input }) => ({
        type: 'tool-call' as const,
        toolCallId: id,
        toolName: names.toModelName(tool),
        input,
      }))
      // Some providers reject an empty answer.
      return text.length + calls.length === 0 ? [] : [{ role: 'assistant', content: [...text, ...calls] }]
    }
    case 'tool': {
      const output = toOutput(message.ok, message.text)
      const result = { type: 'tool-result' as const, toolCallId: message.call, toolName: names.toModelName(message.tool), output }
      return [{ role: 'tool', content: [result] }]
    }
  }
}

function toInstructions(ctx: Ctx, instructions: string): string {
  const { first_name, last_name, email } = ctx.user
  const name = [first_name, last_name].filter(Boolean).join(' ') || email
  const today = todayOf(ctx)
  return `${instructions}\nYou work for ${JSON.stringify(name)}. Today is ${weekdayNames[toWeekday(today)]}, ${today} (UTC).`
}

type Asked = Parameters<Models['ask']>[0]

interface Answered {
  text: string
  calls: { tool: string; arguments: unknown }[]
  usage: TokenUsage
}

const addUsage = (one: TokenUsage, other: TokenUsage): TokenUsage => {
  const cached = (one.cached_tokens ?? 0) + (other.cached_tokens ?? 0)
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    ...(cached > 0 && { cached_tokens: cached }),
  }
}

function toOfflineAnswer(move: StepResponse, model: string, onText: AskOptions['onText']): ModelAnswer {
  const usage = { input_tokens: 0, output_tokens: 0 }
  if ('calls' in move) return { ok: true, text: '', calls: move.calls, usage, model }
  onText(move.text)
  return { ok: true, text: move.text, calls: [], usage, model }
}

/** Calls the product's models on behalf of the run owner, who is charged for the tokens. */
export class RunModels implements ModelPort {
  readonly #deps: ModelPortDeps
  readonly #person: RunOwner
  readonly #plan: Plan

  constructor(deps: ModelPortDeps, person: RunOwner, plan: Plan) {
    this.#deps = deps
    this.#person = person
    this.#plan = plan
  }

  async ask(request: ModelRequest, options: AskOptions): Promise<ModelAnswer> {
    const ctx = await this.#person.toCtx()
    const exceededLimit = await findExceededLimit(ctx)
    if (exceededLimit !== undefined) return { ok: false, reason: exceededLimit }
    try {
      return await this.#ask(ctx, request, options)
    } catch (error) {
      options.signal.throwIfAborted()
      if (error instanceof AppError) return { ok: false, reason: error.message, ...findOutage(error) }
      throw error
    }
  }

  /** The default replaces a model that the operator removed; a model that an organization forbids ends the run. */
  async #chooseModel(ctx: Ctx, modelRequest: string | undefined): Promise<string> {
    const { models } = this.#deps
    if (modelRequest === undefined || !models.isAllowed(modelRequest)) return chooseDefaultModel(ctx, models)
    if (!(await readEffectivePolicy(ctx)).isModelAllowed(modelRequest)) throw new Conflict(aiPolicyMessages.modelNotAllowed)
    return modelRequest
  }

  async #ask(ctx: Ctx, request: ModelRequest, { signal, onText }: AskOptions): Promise<ModelAnswer> {
    const { models } = this.#deps
    const model = await this.#chooseModel(ctx, request.model)
    const isOffline = models.providerOf(model) === 'offline'
    const tools = await listOfferable<RunTool>(ctx, request.tools)
    const offline = isOffline ? findStepResponse({ ...request, tools }) : undefined
    if (offline) return toOfflineAnswer(offline, model, onText)
    // Includes tools that are no longer offered, because earlier messages can name them.
    const names = new CallNames(request.tools.map(({ name }) => name))
    const instructions = toInstructions(ctx, request.instructions)
    const modelRequest: Asked = {
      model,
      instructions,
      messages: request.messages.flatMap((message) => toMessage(message, names)),
      tools: tools.map((tool) => toOffered(tool, names)),
      signal,
    }
    const answer = await this.#send(modelRequest, names, onText)
    if (isOffline) return { ...answer, ok: true, text: toPlainError(answer.text, request.messages), model, instructions }
    return { ok: true, model, instructions, ...(await this.#verify(ctx, request, modelRequest, answer, onText)) }
  }

  async #send(modelRequest: Asked, names: CallNames, onText: AskOptions['onText']): Promise<Answered> {
    const calls: Answered['calls'] = []
    let text = ''
    let usage: TokenUsage = { input_tokens: 0, output_tokens: 0 }
    for await (const part of this.#deps.models.ask(modelRequest)) {
      if (part.type === 'restart') text = ''
      if (part.type === 'text') text += part.text
      if (part.type === 'text' || part.type === 'restart') onText(text)
      if (part.type === 'call') calls.push({ tool: names.toToolName(part.tool), arguments: part.input })
      if (part.type === 'end') usage = part.usage
    }
    this.#person.setUsage(usage)
    return { text, calls, usage }
  }

  /** A text that is written from computed facts must match them: the model gets one chance to repair it, then it is corrected. */
  async #verify(ctx: Ctx, request: ModelRequest, asked: Asked, answer: Answered, onText: AskOptions['onText']): Promise<Answered> {
    const facts = answer.calls.length === 0 && answer.text.trim() !== '' ? await findReportFacts(ctx, this.#plan, request) : undefined
    const issues = facts ? validateReport(answer.text, facts, todayOf(ctx)) : []
    if (!facts || issues.length === 0) return answer
    const messages: ModelMessage[] = [
      ...asked.messages,
      { role: 'assistant', content: answer.text },
      { role: 'user', content: toRepairRequest(issues) },
    ]
    const repaired = await this.#repair(ctx, { ...asked, messages, tools: [] }, answer.usage, onText)
    const usage = repaired ? addUsage(answer.usage, repaired.usage) : answer.usage
    this.#person.setUsage(usage)
    const isRepaired = repaired && repaired.text.trim() !== '' && validateReport(repaired.text, facts, todayOf(ctx)).length === 0
    const text = isRepaired ? repaired.text : toCorrectedText(answer.text, facts)
    onText(text)
    return { text, calls: [], usage }
  }

  /** Undefined if the daily limit is used up or the model fails: the run already has a text, so neither ends it. */
  async #repair(ctx: Ctx, asked: Asked, used: TokenUsage, onText: AskOptions['onText']): Promise<Answered | undefined> {
    if ((await findExceededLimit(ctx, used.input_tokens + used.output_tokens)) !== undefined) return undefined
    try {
      return await this.#send(asked, new CallNames([]), onText)
    } catch (error) {
      asked.signal.throwIfAborted()
      if (error instanceof AppError) return undefined
      throw error
    }
  }
}
