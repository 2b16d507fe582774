import type { McpDiscovery, McpServerAddress } from '@adjutant/contract/ai/tool-targets'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, Conflict } from '../../../platform/errors.ts'
import { findPolicyDenial } from '../../ai-policy/index.ts'
import { checkBuilder, checkEditable } from '../factory.policy.ts'
import type { FactoryDeps } from '../factory.deps.ts'
import { getItem } from '../items/items.service.ts'
import { findCallFailure } from '../tools/call-failure.ts'
import { redactSecrets } from '../tools/secret-redaction.ts'
import { checkAddress, keptHeaders } from '../tools/tool-settings.ts'
import { mergeHeaders, type Headers } from '../tools/tool-secrets.ts'
import { discoverTools } from './mcp-discovery.ts'

const discoveryMs = 20_000

class McpServerFailed extends AppError {
  readonly status = 502
}

/** A server can repeat the headers that it received. */
const redactTexts = (found: McpDiscovery, headers: Headers): McpDiscovery =>
  JSON.parse(JSON.stringify(found), (_, value: unknown) => (typeof value === 'string' ? redactSecrets(value, headers) : value))

/** Lists the tools of a server before or after a tool is saved. Stored secrets go to their own origin only. */
export async function discoverMcpTools(
  ctx: Ctx,
  deps: FactoryDeps,
  { url, secret_headers, tool_id }: McpServerAddress,
): Promise<McpDiscovery> {
  checkBuilder(ctx.user)
  checkAddress(deps, url, 'url')
  const denial = await findPolicyDenial(ctx, url)
  if (denial) throw new Conflict(denial)
  const tool = tool_id === undefined ? undefined : await getItem(ctx, 'tool', tool_id)
  // A public tool is visible to builders of other organizations, who could send its secrets to any path of its origin.
  if (tool) checkEditable(ctx.user, tool)
  const headers = mergeHeaders(keptHeaders(deps, tool, 'mcp', url), secret_headers, 'secret_headers')
  try {
    const found = await discoverTools(deps.outbound, { url, headers }, AbortSignal.timeout(discoveryMs))
    return redactTexts(found, headers)
  } catch (error) {
    ctx.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'The tools of an MCP server could not be listed')
    throw new McpServerFailed(`${appMessages.factory.mcpServerFailed}${findCallFailure(error)}`)
  }
}
