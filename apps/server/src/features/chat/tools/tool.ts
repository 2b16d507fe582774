import type { Source } from '@adjutant/contract/search'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { Refusal } from '../../../platform/errors.ts'

export type Json = z.infer<ReturnType<typeof z.json>>

export interface ToolOutcome {
  /** False: refused or not found; nothing was changed, and `receipt` is the reason. */
  ok: boolean
  /** What the model is told. Words of records stand in it as JSON strings: they are data. */
  answer: Json
  /** What happened, for the person, in one sentence. */
  receipt: string
  /** The record that was made or changed. */
  record: Source | null
  /** The records and pages that the answer shows. */
  sources: Source[]
}

/** Something that the assistant can do, in the rights of the person it does it for. */
export interface AssistantTool {
  name: string
  /** What it does, for a person: 'Create a task'. */
  title: string
  /** What it does and when to use it, for a model. */
  description: string
  input: z.ZodType
  /** It changes something, so the person is asked first. */
  changes: boolean
  /** Takes what `input` has parsed. Throws refusals: use it by `callTool`. */
  run(ctx: Ctx, input: never, signal: AbortSignal): Promise<ToolOutcome>
}

interface ToolDefinition<I extends z.ZodType> extends Omit<AssistantTool, 'input' | 'run'> {
  input: I
  run(ctx: Ctx, input: z.output<I>, signal: AbortSignal): Promise<ToolOutcome>
}

/** Has the compiler check that `run` takes what `input` gives. */
export const defineTool = <I extends z.ZodType>(tool: ToolDefinition<I>): AssistantTool => tool

/** Uses a tool with whatever a model sent: wrong arguments and refusals are answers, only bugs are thrown. */
export async function callTool(tool: AssistantTool, ctx: Ctx, input: unknown, signal: AbortSignal): Promise<ToolOutcome> {
  const parsed = tool.input.safeParse(input)
  if (!parsed.success) return refused(`The arguments of ${tool.name} are wrong: ${toReasons(parsed.error)}`)
  try {
    return await tool.run(ctx, parsed.data as never, signal)
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message)
    // The fields of the product itself may ask for more than the arguments of the tool do.
    if (error instanceof z.ZodError) return refused(toReasons(error))
    throw error
  }
}

export const refused = (reason: string): ToolOutcome => ({
  ok: false,
  answer: { error: reason },
  receipt: reason,
  record: null,
  sources: [],
})

/** The outcome of looking something up. */
export const found = (receipt: string, answer: Json, sources: Source[]): ToolOutcome => ({
  ok: true,
  answer,
  receipt,
  record: null,
  sources,
})

/** The outcome of a change; the model is told the same sentence as the person. */
export const done = (receipt: string, record: Source | null, view: Json): ToolOutcome => ({
  ok: true,
  answer: { done: receipt, record: view },
  receipt,
  record,
  sources: record ? [record] : [],
})

/** Why a call with these arguments would be wrong from the start; undefined where it would not. */
export function findFault(tool: AssistantTool, input: unknown): string | undefined {
  const { error } = tool.input.safeParse(input)
  return error && `The arguments of ${tool.name} are wrong: ${toReasons(error)}`
}

const toReasons = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message)).join(' ')
