import type { McpDiscovery, McpTool } from '@adjutant/contract/ai/tool-targets'
import { limits } from '@adjutant/contract/core/limits'
import type { Tool } from '@adjutant/contract/ai/factory'
import { shorten } from '@adjutant/contract/text/truncate'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { validateParameters } from '../tools/tool-parameters.ts'
import { toFingerprint } from './mcp-fingerprint.ts'
import { withMcpSession, type ListedTool, type McpEndpoint } from './mcp-session.ts'

// Text of a server that addresses the model instead of describing the tool. Legitimate descriptions seldom match; a match is only reported.
const instructions = [
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(instruction|rule|prompt|previous|prior|above)/i,
  /\bsystem prompt\b|\bdeveloper message\b/i,
  /\b(do not|don't|never)\b.{0,20}\b(tell|mention|inform|reveal|show|ask)\b/i,
  /<\/?\s*(important|system|instructions?|secret|admin)\b/i,
  /\b(before|after|instead of)\b.{0,20}\b(using|calling|answering|every|any other)\b/i,
  /\byou (must|have to|should always)\b/i,
  /\b(send|forward|upload|include|pass|attach)\b.{0,60}\b(all|every|contents?|password|token|key|credentials?|conversation|goals|files)\b/i,
]

/** Direction marks, zero-width characters and tags: people don't see them, models read them. */
const hidden = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu

const withoutHidden = (text: string): string => text.replaceAll(hidden, '')

const hasHidden = (text: string): boolean => text.search(hidden) >= 0

/** Lists warnings that a person should read before they use this text. */
function listTextWarnings(text: string): string[] {
  const visible = withoutHidden(text)
  return [
    ...(hasHidden(text) ? ['Contains hidden characters, which are removed.'] : []),
    ...(instructions.some((pattern) => pattern.test(visible))
      ? ['Contains instructions to the assistant. Read it before you use it.']
      : []),
  ]
}

const maxTools = 100
const maxDescription = 2_000

const toTool = (listed: ListedTool): McpTool => {
  const { name, title, description = '', inputSchema } = listed
  const schema = inputSchema as NonNullable<Tool['parameters']>
  const issue = validateParameters(schema)
  const nameIssue = name.length > limits.title ? 'The name is too long.' : undefined
  return {
    name: shorten(withoutHidden(name), limits.title),
    title: title ? shorten(withoutHidden(title), limits.title) : null,
    description: shorten(withoutHidden(description), maxDescription),
    parameters: issue ? null : schema,
    fingerprint: toFingerprint(listed),
    problem: nameIssue ?? issue ?? null,
    warnings: [
      ...(description.length > maxDescription
        ? [`The description has ${description.length.toLocaleString('en')} characters and is cut.`]
        : []),
      ...listTextWarnings(`${name} ${title ?? ''} ${description} ${issue ? '' : JSON.stringify(schema)}`),
    ],
  }
}

/** The first tool of each name. */
function withoutRepeats(tools: ListedTool[]): ListedTool[] {
  const names = new Set<string>()
  return tools.filter(({ name }) => !names.has(name) && names.add(name))
}

/** Lists the tools of an MCP server. A server can list any number of tools; omitted tools are reported. */
export function discoverTools(outbound: Outbound, endpoint: McpEndpoint, signal: AbortSignal): Promise<McpDiscovery> {
  return withMcpSession(outbound, endpoint, signal, async (session) => {
    let [listed, hasMore]: [ListedTool[], boolean] = [[], false]
    for await (const page of session.listPages()) {
      listed = listed.concat(page.tools)
      hasMore = page.hasMore
      if (listed.length > maxTools) break
    }
    const unique = withoutRepeats(listed)
    const shown = unique.slice(0, maxTools)
    const warnings = [
      ...(hasMore || unique.length > maxTools ? [`The server lists more tools than are shown. These are the first ${shown.length}.`] : []),
      ...(unique.length < listed.length ? ['The server lists several tools with the same name. Only the first of each is shown.'] : []),
    ]
    return { tools: shown.map(toTool), warnings }
  })
}
