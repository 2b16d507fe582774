import { ownToolPrefix } from '@adjutant/contract/core/choices'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { listOfferable } from '../../ai-policy/index.ts'
import { defineTool, toFailure, toLookupOutcome, type AssistantTool } from '../../assistant-tools/index.ts'
import type { FactoryDeps } from '../factory.deps.ts'
import type { ToolTarget } from '../factory.schema.ts'
import { toSortedJson } from '../items/json-equality.logic.ts'
import { selectItems, type ItemRow } from '../items/items.store.ts'
import { toRunTool, type RunTool } from '../run-definitions.service.ts'
import { callRunTool, schemaOf, validateToolArguments } from './run-tools.ts'

/** More would crowd the prompt. */
const maxOffered = 20
/** Providers accept 64 characters, with the prefix and part of the id. */
const maxNameLength = 40

const anything = { type: 'object', properties: {}, additionalProperties: true }

const toArguments = (tool: RunTool) =>
  z.record(z.string(), z.json()).superRefine((args, issues) => {
    const issue = validateToolArguments(tool, args)
    if (issue) issues.addIssue({ code: 'custom', message: issue })
  })

/** An approved call must look the same as the proposed one, which was stored meanwhile. */
const toText = (value: z.infer<ReturnType<typeof z.json>>): string => (typeof value === 'string' ? value : toSortedJson(value))

/** Part of the id, because two tools can have one name, and an approval is for one of them. Not all of it: ids in a prompt mark records. */
const toModelName = ({ id, name }: RunTool): string =>
  `${ownToolPrefix}${name.replaceAll(/[^A-Za-z0-9]+/g, '_').slice(0, maxNameLength)}_${id.slice(-12)}`

/** A tool that only reads asks as in runs; any other asks before each call, because a repeated answer must not repeat it. */
const toAssistantTool = (deps: FactoryDeps, tool: RunTool & { target: ToolTarget }): AssistantTool =>
  defineTool({
    name: toModelName(tool),
    title: tool.name,
    description: tool.description,
    input: toArguments(tool),
    parameters: schemaOf(tool) ?? anything,
    changesRecords: false,
    sendsOut: true,
    returnsUntrustedText: true,
    asksAlways: tool.approval === 'always' || tool.effect !== 'read',
    preview: async (_ctx, args) => ({
      record: null,
      changes: [
        { field: 'tool', from: null, to: `${tool.name} (${new URL(tool.target.url).host})` },
        ...Object.entries(args).map(([field, value]) => ({ field, from: null, to: toText(value) })),
      ],
    }),
    async run(ctx, args, signal) {
      const { ok, text } = await callRunTool(ctx, deps, tool, args, signal)
      return ok ? toLookupOutcome(`“${tool.name}” answered.`, { result: text }, []) : toFailure(text)
    },
  })

/** Excludes other people's tools: their authors choose the address, and the description would be untrusted text in every prompt. */
const isWrittenBy = ({ id }: Ctx['user'], { created_by, updated_by }: Pick<ItemRow<'tool'>, 'created_by' | 'updated_by'>): boolean =>
  (updated_by ?? created_by) === id

/** The http and mcp tools that the person made and their organizations allow, for conversations. */
export async function listOwnTools(ctx: Ctx, deps: FactoryDeps): Promise<AssistantTool[]> {
  const isOutside = ({ kind }: ItemRow<'tool'>) => kind === 'http' || kind === 'mcp'
  const rows = (await selectItems(ctx, 'tool')).filter((tool) => isOutside(tool) && isWrittenBy(ctx.user, tool))
  const tools = await listOfferable<RunTool>(ctx, rows.map(toRunTool))
  const callable = tools.flatMap(({ target, ...tool }) => (target ? [{ ...tool, target }] : []))
  return callable.slice(0, maxOffered).map((tool) => toAssistantTool(deps, tool))
}
