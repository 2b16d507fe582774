import { z } from 'zod'
import { CallNames } from '../../../platform/models/call-names.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { listOfferable } from '../../ai-policy/index.ts'
import { defineTool, found, ownToolPrefix, refused, type AssistantTool } from '../../assistant-tools/index.ts'
import type { FactoryDeps } from '../factory-deps.ts'
import { selectItems, type ItemRow } from '../items/items.store.ts'
import { toRunTool, type RunTool } from '../run-definitions.ts'
import { callRunTool, validateToolArguments } from './run-tools.ts'

/** More would crowd the prompt. */
const maxOffered = 20

const anything = { type: 'object', properties: {}, additionalProperties: true }

const toArguments = (tool: RunTool) =>
  z.record(z.string(), z.json()).superRefine((args, issues) => {
    const issue = validateToolArguments(tool, args)
    if (issue) issues.addIssue({ code: 'custom', message: issue })
  })

const toText = (value: z.infer<ReturnType<typeof z.json>>): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A tool that only reads asks as in runs; any other asks before each call, because a repeated answer must not repeat it. */
const toAssistantTool = (deps: FactoryDeps, tool: RunTool, name: string): AssistantTool =>
  defineTool({
    name,
    title: tool.name,
    description: tool.description,
    input: toArguments(tool),
    parameters: (tool.parameters ?? anything) as Record<string, unknown>,
    changes: false,
    sendsOut: true,
    bringsOutsideText: true,
    asksAlways: tool.approval === 'always' || tool.effect !== 'read',
    preview: async (_ctx, args) => ({
      record: null,
      changes: [
        { field: 'tool', from: null, to: `${tool.name} (${new URL(tool.target!.url).host})` },
        ...Object.entries(args).map(([field, value]) => ({ field, from: null, to: toText(value) })),
      ],
    }),
    async run(ctx, args, signal) {
      const { ok, text } = await callRunTool(ctx, deps, tool, args, signal)
      return ok ? found(`“${tool.name}” answered.`, { result: text }, []) : refused(text)
    },
  })

/** Of other people's tools the description is outside text in every prompt, and the address is theirs. */
const isWrittenBy = ({ id }: Ctx['user'], { created_by, updated_by }: Pick<ItemRow<'tool'>, 'created_by' | 'updated_by'>): boolean =>
  (updated_by ?? created_by) === id

/** The http and mcp tools that the person made and their organizations allow, for conversations. */
export async function listOwnTools(ctx: Ctx, deps: FactoryDeps): Promise<AssistantTool[]> {
  const isOutside = ({ kind, target }: ItemRow<'tool'>) => (kind === 'http' || kind === 'mcp') && target !== null
  const rows = (await selectItems(ctx, 'tool')).filter((tool) => isOutside(tool) && isWrittenBy(ctx.user, tool))
  const tools = await listOfferable<RunTool>(ctx, rows.slice(0, maxOffered).map(toRunTool))
  const names = new CallNames(tools.map(({ name }) => `${ownToolPrefix}${name}`))
  return tools.map((tool) => toAssistantTool(deps, tool, names.toModelName(`${ownToolPrefix}${tool.name}`)))
}
