import type { Model } from '@adjutant/contract/ai/models'
import type { AnswerPart, ModelRequest, OfferedTool, SentRequest } from '../model-request.ts'
import { fitPrompt, toPromptBudget } from './prompt-budget.ts'
import { contextTokensOf, type ModelSettings } from '../providers.ts'
import { omitNulls, toToolSchema, type ToolSchema } from './tool-schema.ts'

/** Converts requests for a provider: schemas of the tools, and messages that fit into the context window. */
export function createRequestBuilder(settings: ModelSettings): (request: ModelRequest, model: Model) => Promise<SentRequest> {
  // Converting the schemas of all tools takes longer than the rest of a request.
  const schemas = { strict: new WeakMap<object, Promise<ToolSchema>>(), plain: new WeakMap<object, Promise<ToolSchema>>() }

  const findSchema = (tool: OfferedTool, canBeStrict: boolean): Promise<ToolSchema> => {
    const known = canBeStrict ? schemas.strict : schemas.plain
    const schema = known.get(tool.input) ?? toToolSchema(tool, canBeStrict)
    known.set(tool.input, schema)
    return schema
  }

  return async (request, { id, provider }) => {
    // Only OpenAI itself surely supports strict mode.
    const canBeStrict = provider === 'openai'
    const tools = await Promise.all(
      request.tools.map(async (tool) => ({ name: tool.name, description: tool.description, ...(await findSchema(tool, canBeStrict)) })),
    )
    const reasoningEffort = settings.reasoningEfforts?.[id]
    // The analyst has no context window and reads the results themselves.
    if (provider === 'offline') return { ...request, tools, reasoningEffort }
    const fitting = fitPrompt(request, JSON.stringify(tools).length, toPromptBudget(contextTokensOf(settings, id)))
    return { ...fitting, tools, reasoningEffort }
  }
}

/** Strict calls have null for absent values. */
export const withoutStrictNulls = (part: AnswerPart, { tools }: SentRequest): AnswerPart =>
  part.type === 'call' && tools.some(({ name, isStrict }) => isStrict && name === part.tool)
    ? { ...part, input: omitNulls(part.input) }
    : part
