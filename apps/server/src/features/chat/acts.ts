import type { AnswerPart } from '../../platform/models/models.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { cleaned } from '../../platform/http/json-body.ts'
import { Refusal } from '../../platform/errors.ts'
import { insertAct, isGranted } from './acts.store.ts'
import { callTool, previewCall, refused, type AssistantTool, type Preview, type ToolOutcome } from './tools/tool.ts'

export type Call = Extract<AnswerPart, { type: 'call' }>

/** Undoes what a tool had written before it was refused. */
class Undone extends Error {
  readonly outcome: ToolOutcome
  constructor(outcome: ToolOutcome) {
    super(outcome.receipt)
    this.outcome = outcome
  }
}

/** Inside a transaction: all of what the tool does, or nothing of it. */
export async function carryOut(ctx: Ctx, tool: AssistantTool, input: unknown, signal: AbortSignal): Promise<ToolOutcome> {
  try {
    return await ctx.db.transaction(async (db) => {
      const outcome = await callTool(tool, { ...ctx, db }, input, signal)
      if (!outcome.ok) throw new Undone(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    throw error
  }
}

/** The row of an act that was tried. */
export const toTried = ({ ok, receipt, answer, record, changes }: ToolOutcome) => ({
  state: ok ? ('done' as const) : ('failed' as const),
  result: receipt,
  answer,
  // A failed act keeps what was proposed.
  ...(ok && { record, changes }),
})

/** A call that waits for the person, and what it would do. */
export interface Proposed {
  call: Call
  preview: Preview
}

/** What became of a call: answered at once, or it waits for the person's decision. */
export type Handled = { call: Call; outcome: ToolOutcome; isAct: boolean } | { call: Call; proposed: Proposed }

/** Arguments as they can be stored; why not, where they cannot. */
function toStorable(input: unknown): { input: Record<string, unknown> } | { reason: string } {
  try {
    const safe = cleaned(input)
    const isObject = typeof safe === 'object' && safe !== null && !Array.isArray(safe)
    return isObject ? { input: safe as Record<string, unknown> } : { reason: 'The arguments must be an object.' }
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.message }
    throw error
  }
}

/**
 * Handles one call of the model. What only reads is done at once. What changes something is done at once where the person lets that tool
 * work without asking, in one transaction with its receipt; otherwise it is proposed.
 */
export async function handleCall(
  ctx: Ctx,
  given: Call,
  tools: readonly AssistantTool[],
  { messageId, signal }: { messageId: string; signal: AbortSignal },
): Promise<Handled> {
  const tool = tools.find(({ name }) => name === given.tool)
  const storable = toStorable(given.input)
  const call = { ...given, input: 'input' in storable ? storable.input : {} }
  const answered = (outcome: ToolOutcome, isAct = false): Handled => ({ call, outcome, isAct })
  if (!tool) return answered(refused(`There is no tool called ${given.tool.slice(0, 100)}.`))
  if ('reason' in storable) return answered(refused(storable.reason))
  if (!tool.changes) return answered(await callTool(tool, ctx, call.input, signal))
  const preview = await previewCall(tool, ctx, call.input)
  if ('reason' in preview) return answered(refused(preview.reason))
  if (!(await isGranted(ctx, ctx.user.id, tool.name))) return { call, proposed: { call, preview } }
  return inTransaction(ctx, async (tx) => {
    const outcome = await carryOut(tx, tool, call.input, signal)
    await insertAct(tx, { ...toActRow(tx, messageId, call), ...toTried(outcome), decided_at: tx.clock.now() })
    return answered(outcome, true)
  })
}

export const toActRow = ({ newId }: Pick<Ctx, 'newId'>, message_id: string, { id, tool, input }: Call) => ({
  id: newId(),
  message_id,
  // Some provider's word, which the database might not take.
  call_id: id.replaceAll('\0', '').slice(0, 200),
  tool,
  arguments: input as Record<string, unknown>,
})
