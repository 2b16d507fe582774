import type { ActRecord, FieldChange } from '@adjutant/contract/conversations'
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
  record: ActRecord | null
  /** What was changed of it. */
  changes: FieldChange[]
  /** The records and pages that the answer shows. */
  sources: Source[]
}

/** What a call would do, for the person who approves it. */
export interface Preview {
  /** Null where a new record is made, or none. */
  record: ActRecord | null
  changes: FieldChange[]
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
  /** Of a tool that changes something. Throws refusals, `NotFound` for a record that the person cannot see: use it by `previewCall`. */
  preview?(ctx: Ctx, input: never): Promise<Preview>
  /** Takes what `input` has parsed. Throws refusals: use it by `callTool`. */
  run(ctx: Ctx, input: never, signal: AbortSignal): Promise<ToolOutcome>
}

interface ToolDefinition<I extends z.ZodType> extends Omit<AssistantTool, 'input' | 'run' | 'preview'> {
  input: I
  run(ctx: Ctx, input: z.output<I>, signal: AbortSignal): Promise<ToolOutcome>
}

/** Has the compiler check that `run` takes what `input` gives. */
export const defineTool = <I extends z.ZodType>(tool: ToolDefinition<I>): AssistantTool => tool

/** What a change came to. */
interface Applied {
  receipt: string
  record: ActRecord | null
  view: Json
}

interface ChangeDefinition<I extends z.ZodType> extends Omit<AssistantTool, 'input' | 'run' | 'preview' | 'changes'> {
  input: I
  preview(ctx: Ctx, input: z.output<I>): Promise<Preview>
  apply(ctx: Ctx, input: z.output<I>, preview: Preview): Promise<Applied>
}

/** A tool that changes something: the receipt shows the same fields as the approval, as they stood right before the change. */
export const defineChange = <I extends z.ZodType>({ apply, ...tool }: ChangeDefinition<I>): AssistantTool => ({
  ...tool,
  changes: true,
  async run(ctx: Ctx, input: z.output<I>) {
    const preview = await tool.preview(ctx, input)
    const { receipt, record, view } = await apply(ctx, input, preview)
    return done(receipt, record, view, preview.changes)
  },
})

/** What a call would do, or why it cannot be done. */
export async function previewCall(tool: AssistantTool, ctx: Ctx, input: unknown): Promise<Preview | { reason: string }> {
  const parsed = tool.input.safeParse(input)
  if (!parsed.success) return { reason: toArgumentsFault(tool, parsed.error) }
  try {
    return (await tool.preview?.(ctx, parsed.data as never)) ?? { record: null, changes: [] }
  } catch (error) {
    return { reason: toRefusalReason(error) }
  }
}

/** Uses a tool with whatever a model sent: wrong arguments and refusals are answers, only bugs are thrown. */
export async function callTool(tool: AssistantTool, ctx: Ctx, input: unknown, signal: AbortSignal): Promise<ToolOutcome> {
  const parsed = tool.input.safeParse(input)
  if (!parsed.success) return refused(toArgumentsFault(tool, parsed.error))
  try {
    return await tool.run(ctx, parsed.data as never, signal)
  } catch (error) {
    return refused(toRefusalReason(error))
  }
}

/** Throws what is no refusal. */
function toRefusalReason(error: unknown): string {
  if (error instanceof Refusal) return error.message
  // The fields of the product itself may ask for more than the arguments of the tool do.
  if (error instanceof z.ZodError) return toReasons(error)
  throw error
}

export const refused = (reason: string): ToolOutcome => ({
  ok: false,
  answer: { error: reason },
  receipt: reason,
  record: null,
  changes: [],
  sources: [],
})

/** The outcome of looking something up. */
export const found = (receipt: string, answer: Json, sources: Source[]): ToolOutcome => ({
  ok: true,
  answer,
  receipt,
  record: null,
  changes: [],
  sources,
})

/** The outcome of a change; the model is told the same sentence as the person. */
export const done = (receipt: string, record: ActRecord | null, view: Json, changes: FieldChange[] = []): ToolOutcome => ({
  ok: true,
  answer: { done: receipt, record: view, ...(changes.length > 0 && { changes }) },
  receipt,
  record,
  changes,
  sources: record ? [toSource(record)] : [],
})

const toSource = ({ kind, id, title, url, page }: ActRecord): Source => ({ kind, id, title, url, page })

/** Why a call with these arguments would be wrong from the start; undefined where it would not. */
export function findFault(tool: AssistantTool, input: unknown): string | undefined {
  const { error } = tool.input.safeParse(input)
  return error && toArgumentsFault(tool, error)
}

const toArgumentsFault = ({ name }: AssistantTool, error: z.ZodError): string => `The arguments of ${name} are wrong: ${toReasons(error)}`

const toReasons = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message)).join(' ')
