import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { Arguments, CallOutcome } from '../factory.deps.ts'
import type { ToolTarget } from '../factory.schema.ts'
import { toFingerprint } from './mcp-fingerprint.ts'
import { withMcpSession, type ListedTool, type McpEndpoint, type McpSession } from './mcp-session.ts'

/** JSON-RPC: the server has no such method. */
const methodNotFound = -32_601

const isMethodMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === methodNotFound

/** The named tool; undefined if the server doesn't list it, null if it lists no tools at all. */
async function findListed(session: McpSession, name: string): Promise<ListedTool | undefined | null> {
  try {
    for await (const { tools } of session.listPages()) {
      const tool = tools.find((one) => one.name === name)
      if (tool) return tool
    }
    return undefined
  } catch (error) {
    if (isMethodMissing(error)) return null
    throw error
  }
}

export interface McpOutcome extends CallOutcome {
  /** The tool's current fingerprint, if the server lists it. */
  fingerprint?: string
  /** The tool differs from the one that was approved, so it was not called. */
  isChanged?: true
}

const changed = (fingerprint?: string): McpOutcome => ({
  ok: false,
  text: appMessages.factory.mcpToolChanged,
  isChanged: true,
  ...(fingerprint && { fingerprint }),
})

/** Calls one named tool if the server still describes it as approved. The first call of a tool without approval approves it. */
export function callMcp(
  outbound: Outbound,
  { tool: name = '', fingerprint: approved }: Pick<ToolTarget, 'tool' | 'fingerprint'>,
  endpoint: McpEndpoint,
  args: Arguments,
  signal: AbortSignal,
): Promise<McpOutcome> {
  return withMcpSession(outbound, endpoint, signal, async (session) => {
    const listed = await findListed(session, name)
    if (listed === null) return approved === undefined ? session.call(name, args) : changed()
    if (!listed) return { ok: false, text: appMessages.factory.mcpToolMissing }
    const fingerprint = toFingerprint(listed)
    if (approved !== undefined && approved !== fingerprint) return changed(fingerprint)
    return { ...(await session.call(name, args)), fingerprint }
  })
}
