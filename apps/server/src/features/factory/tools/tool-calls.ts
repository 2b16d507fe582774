import { limits } from '@adjutant/contract/core/limits'
import type { Ctx } from '../../../platform/ctx.ts'
import { findPolicyDenial } from '../../ai-policy/index.ts'
import type { Arguments, CallOutcome, FactoryDeps } from '../factory.deps.ts'
import { callHttp } from './http-call.ts'
import type { ToolTarget } from '../factory.schema.ts'
import type { ItemRow } from '../items/items.store.ts'
import { callMcp, type McpOutcome } from '../mcp/mcp-call.ts'
import { approveTool, markToolChanged } from '../mcp/mcp-approval.store.ts'
import { findCallFailure } from './call-failure.ts'
import { validateArguments } from './tool-parameters.ts'
import { redactSecrets } from './secret-redaction.ts'
import { openHeaders, type Headers } from './tool-secrets.ts'

/** Milliseconds for a whole call, with all its requests. */
const callMs = 20_000

type ToolDeps = Pick<FactoryDeps, 'outbound' | 'secrets'>
type OutsideTool = Pick<ItemRow<'tool'>, 'id' | 'kind' | 'target' | 'secrets' | 'parameters'>

const failed = (text: string): CallOutcome => ({ ok: false, text })

/**
 * Calls an http or mcp tool. Every failure of the remote server is a result; only an abort by `signal` throws. Secret headers are sent to
 * their origin only and never returned.
 */
export async function callOutsideTool(
  ctx: Ctx,
  deps: ToolDeps,
  tool: OutsideTool,
  args: Arguments,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { target } = tool
  if (!target) return failed('The tool has no address.')
  const issue = validateArguments(tool.parameters, args)
  if (issue) return failed(issue)
  const denial = await findPolicyDenial(ctx, target.url)
  if (denial) return failed(denial)
  const headers = openHeaders(deps.secrets, tool.id, target.url, tool.secrets)
  if (!headers) return failed('The secret headers can no longer be read. Please enter them again.')
  const { ok, text } = await sendCall(ctx, deps, { ...tool, target }, headers, args, signal)
  return { ok, text: redactSecrets(text, headers).slice(0, limits.longText) }
}

async function sendCall(
  ctx: Ctx,
  { outbound }: ToolDeps,
  { id, kind, target }: OutsideTool & { target: ToolTarget },
  headers: Headers,
  args: Arguments,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const timed = AbortSignal.any([signal, AbortSignal.timeout(callMs)])
  try {
    if (kind !== 'mcp') return await callHttp(outbound, target, headers, args, timed)
    const outcome = await callMcp(outbound, target, { url: target.url, headers }, args, timed)
    await saveApproval(ctx, id, target, outcome)
    return outcome
  } catch (error) {
    signal.throwIfAborted()
    // A library's error message can repeat the request, so only the error name is logged.
    ctx.log.warn({ tool_id: id, error: error instanceof Error ? error.name : 'unknown' }, 'A tool could not be called')
    return failed(findCallFailure(error))
  }
}

async function saveApproval(ctx: Ctx, id: string, target: ToolTarget, { fingerprint, isChanged }: McpOutcome): Promise<void> {
  if (isChanged) await markToolChanged(ctx, id, target)
  else if (target.fingerprint === undefined && fingerprint !== undefined) await approveTool(ctx, id, target, fingerprint)
}
