import { limits } from '@adjutant/contract/core/limits'
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts'
import { OutboundBlocked } from '../../../platform/outbound/outbound.ts'
import { findExternalDenial } from '../../ai-policy/index.ts'
import type { Arguments, CallOutcome, FactoryDeps } from '../factory-deps.ts'
import { callHttp } from './http-call.ts'
import type { ItemRow } from '../items/items.store.ts'
import { callMcp } from './mcp-call.ts'
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
  ctx: Pick<Ctx, 'log' | 'db' | 'user'>,
  deps: ToolDeps,
  tool: OutsideTool,
  args: Arguments,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { target } = tool
  if (!target) return failed('The tool has no address.')
  const issue = validateArguments(tool.parameters, args)
  if (issue) return failed(issue)
  const denial = await findExternalDenial(ctx, target.url)
  if (denial) return failed(denial)
  const headers = openHeaders(deps.secrets, tool.id, target.url, tool.secrets)
  if (!headers) return failed('The secret headers can no longer be read. Please enter them again.')
  const { ok, text } = await sendCall(ctx, deps, tool, headers, args, signal)
  return { ok, text: redactSecrets(text, headers).slice(0, limits.longText) }
}

async function sendCall(
  ctx: Pick<SystemCtx, 'log'>,
  { outbound }: ToolDeps,
  { id, kind, target }: OutsideTool,
  headers: Headers,
  args: Arguments,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const timed = AbortSignal.any([signal, AbortSignal.timeout(callMs)])
  try {
    return await (kind === 'mcp' ? callMcp : callHttp)(outbound, target!, headers, args, timed)
  } catch (error) {
    signal.throwIfAborted()
    const reason = findReason(error)
    // A library's error message can repeat the request, so only the error name is logged.
    ctx.log.warn({ tool_id: id, error: error instanceof Error ? error.name : 'unknown' }, 'A tool could not be called')
    return failed(reason ?? 'The server did not answer as such a tool does.')
  }
}

function findReason(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundBlocked) return cause.message
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'The server took too long to answer.'
  }
  return undefined
}
