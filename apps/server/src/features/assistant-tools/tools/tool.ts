import type { ActRecord, FieldChange } from '@adjutant/contract/ai/acts'
import type { Source } from '@adjutant/contract/search'
import { jsonSchema } from 'ai'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { OfferedTool } from '../../../platform/models/models.ts'

export type Json = z.infer<ReturnType<typeof z.json>>

export interface ToolOutcome {
  /** False: rejected or not found; nothing was changed, and `receipt` is the reason. */
  ok: boolean
  /** The tool result that is sent to the model. Text of records is in JSON strings, because it is data. */
  answer: Json
  /** One sentence for the person about what happened. */
  receipt: string
  /** The created or changed record. */
  record: ActRecord | null
  changes: FieldChange[]
  /** The transaction of a change; `undo` finds the version of the record by it. */
  xid: number | null
  /** The records and pages in the answer. */
  sources: Source[]
}

/** The effect of a call, for the person who approves it. */
export interface Preview {
  /** Null if the call creates a record or has none. */
  record: ActRecord | null
  changes: FieldChange[]
}

/** The effect of a call on records; the server states it after the answer. `none`: the call only returns text for the person. */
export type ToolAction = 'create' | 'update' | 'delete' | 'send' | 'none'

/** A tool of the assistant, which runs with the person's rights. */
export interface AssistantTool {
  name: string
  /** For people, such as 'Create a task'. */
  title: string
  /** For a model: what the tool does and when to use it. */
  description: string
  input: z.ZodType
  /** Tools that change something need approval. */
  changesRecords: boolean
  /** Only for tools that change something. */
  action?: ToolAction
  /** Sends its arguments to an external service, so it needs approval once the prompt contains untrusted text. */
  sendsOut?: boolean
  /** Asks before each call, also without untrusted text. Only with `sendsOut`. */
  asksAlways?: boolean
  /** JSON Schema for the model, if `input` can't express it. */
  parameters?: Record<string, unknown>
  /** Its results contain text of an external service or of other people. Records and files need no declaration: their ids in the answer decide. */
  returnsUntrustedText?: boolean
  /**
   * For tools that can need approval. Throws AppErrors, `NotFound` for a record that the person can't see; call it through `previewCall`.
   */
  preview?(ctx: Ctx, input: never): Promise<Preview>
  /** Reverts a call that created or deleted the record; absent if that is impossible. Updates are reverted by the record's versions. */
  undo?(ctx: Ctx, record: ActRecord): Promise<void>
  /** Takes the parsed `input`, and the preview if the caller has just computed it. Throws AppErrors; call it through `callTool`. */
  run(ctx: Ctx, input: never, signal: AbortSignal, preview?: Preview): Promise<ToolOutcome>
}

interface ToolDefinition<I extends z.ZodType> extends Omit<AssistantTool, 'input' | 'run' | 'preview' | 'action' | 'undo'> {
  input: I
  preview?(ctx: Ctx, input: z.output<I>): Promise<Preview>
  run(ctx: Ctx, input: z.output<I>, signal: AbortSignal): Promise<ToolOutcome>
}

/** Makes the compiler check that `run` accepts the output of `input`. */
export const defineTool = <I extends z.ZodType>(tool: ToolDefinition<I>): AssistantTool => tool

/** The result of a change. */
interface Applied {
  receipt: string
  record: ActRecord | null
  view: Json
}

interface ChangeDefinition<I extends z.ZodType, P extends Preview> extends Omit<
  AssistantTool,
  'input' | 'run' | 'preview' | 'changesRecords' | 'action'
> {
  input: I
  action: ToolAction
  preview(ctx: Ctx, input: z.output<I>): Promise<P>
  apply(ctx: Ctx, input: z.output<I>, preview: P): Promise<Applied>
}

/**
 * A tool that changes something: the receipt shows the same fields as the approval, with the values right before the change. `computed`: a
 * result of its own `preview`.
 */
export const defineChange = <I extends z.ZodType, P extends Preview>({ apply, ...tool }: ChangeDefinition<I, P>): AssistantTool => ({
  ...tool,
  changesRecords: true,
  async run(ctx: Ctx, input: z.output<I>, _signal: AbortSignal, computed?: P) {
    const preview = computed ?? (await tool.preview(ctx, input))
    const { receipt, record, view } = await apply(ctx, input, preview)
    return toChangeOutcome(receipt, record, view, preview)
  },
})

/** Returns the effect of a call, or why it is impossible. */
export async function previewCall(tool: AssistantTool, ctx: Ctx, input: unknown): Promise<Preview | { reason: string }> {
  const parsed = tool.input.safeParse(input)
  if (!parsed.success) return { reason: toArgumentsError(tool, parsed.error) }
  try {
    return (await tool.preview?.(ctx, parsed.data as never)) ?? { record: null, changes: [] }
  } catch (error) {
    return { reason: toErrorReason(error) }
  }
}

/** Runs a tool with a model's arguments: invalid arguments and AppErrors become results; only bugs are thrown. */
export async function callTool(
  tool: AssistantTool,
  ctx: Ctx,
  input: unknown,
  signal: AbortSignal,
  preview?: Preview,
): Promise<ToolOutcome> {
  const parsed = tool.input.safeParse(input)
  if (!parsed.success) return toFailure(toArgumentsError(tool, parsed.error))
  try {
    return await tool.run(ctx, parsed.data as never, signal, preview)
  } catch (error) {
    return toFailure(toErrorReason(error))
  }
}

/** Rethrows everything except AppErrors and validation errors. */
function toErrorReason(error: unknown): string {
  if (error instanceof AppError) return error.message
  // The product's own schemas can be stricter than the tool's arguments.
  if (error instanceof z.ZodError) return toReasons(error)
  throw error
}

/** The outcome of a call that failed. */
export const toFailure = (reason: string): ToolOutcome => ({
  ok: false,
  answer: { error: reason },
  receipt: reason,
  record: null,
  changes: [],
  xid: null,
  sources: [],
})

/** The outcome of a lookup. */
export const toLookupOutcome = (receipt: string, answer: Json, sources: Source[]): ToolOutcome => ({
  ok: true,
  answer,
  receipt,
  record: null,
  changes: [],
  xid: null,
  sources,
})

/** The outcome of a change; the model gets the same sentence as the person. */
const toChangeOutcome = (receipt: string, record: ActRecord | null, view: Json, { changes }: Preview): ToolOutcome => ({
  ok: true,
  answer: { done: receipt, record: view, ...(changes.length > 0 && { changes }) },
  receipt,
  record,
  changes,
  xid: null,
  sources: record ? [toSource(record)] : [],
})

const toSource = ({ kind, id, title, url, page }: ActRecord): Source => ({ kind, id, title, url, page })

/** The JSON Schema of a tool's arguments. */
export function toJsonSchema({ input }: Pick<AssistantTool, 'input'>): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return schema
}

/** The form in which a model is offered the tool. */
export const toOffered = ({ name, description, input, parameters, changesRecords, asksAlways = false }: AssistantTool): OfferedTool => ({
  name,
  description,
  input: parameters ? jsonSchema(parameters) : input,
  isReadOnly: !changesRecords && !asksAlways,
})

/** The validation issue of these arguments; undefined if they are valid. */
export function validateToolInput(tool: AssistantTool, input: unknown): string | undefined {
  const { error } = tool.input.safeParse(input)
  return error && toArgumentsError(tool, error)
}

const toArgumentsError = ({ name }: AssistantTool, error: z.ZodError): string => `The arguments of ${name} are wrong: ${toReasons(error)}`

const toReasons = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message)).join(' ')
