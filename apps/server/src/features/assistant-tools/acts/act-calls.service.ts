import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@adjutant/contract/record'
import { sql } from 'drizzle-orm'
import type { AnswerPart } from '../../../platform/models/models.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { sanitize } from '../../../platform/http/json-body.ts'
import { AppError } from '../../../platform/errors.ts'
import { readTransactionId } from '../../history/index.ts'
import { isGrantedInChat } from '../grants/grants.store.ts'
import { needsApproval } from '../untrusted-text/needs-approval.policy.ts'
import { returnsUntrustedText } from '../untrusted-text/untrusted-text.service.ts'
import { callTool, toFailure, previewCall, type AssistantTool, type Preview, type ToolOutcome } from '../tools/tool.ts'
import { insertAct, type ActRow } from './acts.store.ts'

export type Call = Extract<AnswerPart, { type: 'call' }>

/** A call whose arguments can be stored. */
interface StorableCall extends Call {
  input: ActRow['arguments']
}

const maxCallsAtOnce = 20

/** Rolls back what a tool wrote before it failed. */
class RollbackTool extends Error {
  readonly outcome: ToolOutcome
  constructor(outcome: ToolOutcome) {
    super(outcome.receipt)
    this.outcome = outcome
  }
}

/** Runs the tool in a transaction, so that its changes are atomic. `preview`: of this call in the same outer transaction. */
export async function executeTool(
  ctx: Ctx,
  tool: AssistantTool,
  input: unknown,
  signal: AbortSignal,
  preview?: Preview,
): Promise<ToolOutcome> {
  try {
    return await ctx.db.transaction(async (db) => {
      const outcome = await callTool(tool, { ...ctx, db }, input, signal, preview)
      if (!outcome.ok) throw new RollbackTool(outcome)
      return { ...outcome, xid: outcome.record && (await readTransactionId({ db })) }
    })
  } catch (error) {
    if (error instanceof RollbackTool) return error.outcome
    throw error
  }
}

/** The columns of an act after its attempt. */
export const toActFields = ({ ok, receipt, answer, record, changes, xid }: ToolOutcome) => ({
  state: ok ? ('done' as const) : ('failed' as const),
  result: receipt,
  answer,
  // A failed act keeps its proposed record and changes.
  ...(ok && { record, changes, xid }),
})

/** A call that waits for approval, with its preview. */
export interface ProposedCall {
  call: StorableCall
  preview: Preview
  asksEachTime: boolean
}

/** The result of a call: an outcome, or a proposal that waits for the person's decision. */
export type HandledCall =
  | { call: Call; outcome: ToolOutcome; isAct: boolean; returnsUntrustedText: boolean }
  | { call: Call; proposed: ProposedCall }

/** Returns the storable arguments, or the reason why they can't be stored. */
function toStorable(input: unknown): Pick<StorableCall, 'input'> | { reason: string } {
  try {
    const safe = sanitize(input)
    return isRecord(safe) ? { input: safe as StorableCall['input'] } : { reason: 'The arguments must be an object.' }
  } catch (error) {
    if (error instanceof AppError) return { reason: error.message }
    throw error
  }
}

const toOutcome = ({ state, answer, result, record, changes, xid }: ActRow): ToolOutcome => ({
  ok: state === 'done',
  answer,
  receipt: result ?? '',
  record,
  changes,
  xid,
  sources: record ? [record] : [],
})

/** Removes and returns the act of an earlier attempt that this call repeats. */
function takeMatchingAct(acts: ActRow[], { tool, input }: Call): ActRow | undefined {
  const index = acts.findIndex((act) => act.tool === tool && isDeepStrictEqual(act.arguments, input))
  return index < 0 ? undefined : acts.splice(index, 1)[0]
}

/** The answer that makes the calls. */
export interface CallingAnswer {
  id: string
  signal: AbortSignal
  /** The prompt contains text that the person didn't write. */
  hasUntrustedText: boolean
  /** Acts that an earlier attempt at this answer carried out; they are never repeated. */
  earlierActs: ActRow[]
  /** Locks the answer until the transaction ends; throws if this process lost its lease on it. */
  lock(tx: Ctx): Promise<void>
}

/** Runs the tool and stores its receipt in one transaction, unless this process lost its lease on the answer. */
const act = (ctx: Ctx, { id, signal, lock }: CallingAnswer, tool: AssistantTool, call: StorableCall): Promise<ToolOutcome> =>
  inTransaction(ctx, async (tx) => {
    await lock(tx)
    const row = toActRow(tx, id, call)
    const outcome = await executeTool({ ...tx, agent: { kind: 'assistant', id: row.id } }, tool, call.input, signal)
    await insertAct(tx, { ...row, ...toActFields(outcome), decided_at: tx.clock.now() })
    return outcome
  })

async function mustAsk(ctx: Ctx, tool: AssistantTool, { hasUntrustedText }: CallingAnswer): Promise<boolean> {
  const isGranted = tool.changesRecords && !hasUntrustedText && (await isGrantedInChat(ctx, ctx.user.id, tool.name))
  return needsApproval(tool, { hasUntrustedText, isGranted })
}

/**
 * Handles one call of the model. A read-only tool runs at once. A tool that changes something or sends something out runs at once if
 * `needsApproval` allows it, and is proposed otherwise. After a crash, a call that an earlier attempt carried out gets the stored result; if other such acts
 * remain, the person is asked, because the model may repeat one of them in other words.
 */
async function handleCall(ctx: Ctx, modelCall: Call, tools: readonly AssistantTool[], callingAnswer: CallingAnswer): Promise<HandledCall> {
  const { signal, earlierActs, hasUntrustedText } = callingAnswer
  const tool = tools.find(({ name }) => name === modelCall.tool)
  const storable = toStorable(modelCall.input)
  const call = { ...modelCall, input: 'input' in storable ? storable.input : {} }
  const rejected = (reason: string): HandledCall => ({ call, outcome: toFailure(reason), isAct: false, returnsUntrustedText: false })
  if (!tool) return rejected(`There is no tool called ${modelCall.tool.slice(0, 100)}.`)
  if ('reason' in storable) return rejected(storable.reason)
  const answered = async (outcome: ToolOutcome, isAct = false): Promise<HandledCall> => ({
    call,
    outcome,
    isAct,
    returnsUntrustedText: await returnsUntrustedText(ctx, tool, outcome),
  })
  const asks = await mustAsk(ctx, tool, callingAnswer)
  if (!tool.changesRecords && !asks) return answered(await callTool(tool, ctx, call.input, signal))
  const hasActedBefore = earlierActs.length > 0
  const earlier = takeMatchingAct(earlierActs, call)
  if (earlier) return answered(toOutcome(earlier), true)
  const preview = await previewCall(tool, ctx, call.input)
  if ('reason' in preview) return rejected(preview.reason)
  if (hasActedBefore || asks) return { call, proposed: { call, preview, asksEachTime: hasUntrustedText || !tool.changesRecords } }
  return answered(await act(ctx, callingAnswer, tool, call), true)
}

/** Calls that neither change nor send anything can run at the same time. */
const isLookup = (tools: readonly AssistantTool[], { tool: name }: Call): boolean =>
  tools.some((tool) => tool.name === name && !tool.changesRecords && !tool.sendsOut)

/** The calls in their order, consecutive lookups together. */
function toBatches(calls: readonly Call[], tools: readonly AssistantTool[]): Call[][] {
  const batches: Call[][] = []
  for (const call of calls) {
    const last = batches.at(-1)
    const [first] = last ?? []
    if (first && isLookup(tools, first) && isLookup(tools, call)) last?.push(call)
    else batches.push([call])
  }
  return batches
}

/** Handles the calls of one model answer, see `handleCall`. Yields the results as they come, so that those before an abort are known. */
export async function* handleCalls(
  ctx: Ctx,
  calls: readonly Call[],
  tools: readonly AssistantTool[],
  callingAnswer: CallingAnswer,
): AsyncGenerator<HandledCall> {
  let { hasUntrustedText } = callingAnswer
  for (const batch of toBatches(calls.slice(0, maxCallsAtOnce), tools)) {
    callingAnswer.signal.throwIfAborted()
    const answering = { ...callingAnswer, hasUntrustedText }
    for (const handled of await Promise.all(batch.map((call) => handleCall(ctx, call, tools, answering)))) {
      hasUntrustedText ||= 'outcome' in handled && handled.returnsUntrustedText
      yield handled
    }
  }
}

export const toActRow = ({ newId }: Pick<Ctx, 'newId'>, message_id: string, { id, tool, input }: Omit<StorableCall, 'type'>) => ({
  id: newId(),
  message_id,
  // The provider's id can contain characters that the database rejects.
  call_id: id.replaceAll('\0', '').slice(0, 200),
  tool,
  arguments: input,
})

/** Stores the calls of this answer that wait for the person's decision, in their order: ids of one millisecond have none. */
export async function insertProposals(ctx: Ctx, messageId: string, proposals: readonly ProposedCall[]): Promise<void> {
  for (const [index, { call, preview, asksEachTime }] of proposals.entries()) {
    const { record, changes } = preview
    const created_at = sql`now() + ${index} * interval '1 millisecond'`
    const row = { ...toActRow(ctx, messageId, call), record, changes, asks_each_time: asksEachTime, state: 'proposed' as const }
    await insertAct(ctx, { ...row, created_at })
  }
}
