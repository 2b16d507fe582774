import type { Tool, ToolChange } from '@adjutant/contract/ai/factory'
import type { McpTool } from '@adjutant/contract/ai/tool-targets'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toInitialValues } from '../factory-items.ts'
import { isSimple, toDrafts, toSchema } from './tool-parameters.ts'
import type { ParameterDraft } from './tool-parameters.ts'

/** A secret header. The server never returns its value, so a stored one is blank until it is replaced. */
export interface HeaderDraft {
  key: string
  name: string
  value: string
  isKept: boolean
}

export type ToolValues = {
  name: string
  description: string
  kind: Tool['kind']
  needs_approval: boolean
  parameters: ParameterDraft[]
  /** The schema as text if rows can't represent it; otherwise blank. */
  schemaText: string
  method: NonNullable<Tool['http']>['method']
  url: string
  mcpTool: string
  /** The tool as its server listed it when it was chosen: saving it approves it. */
  chosen: (Pick<McpTool, 'name' | 'fingerprint'> & { url: string }) | null
  headers: HeaderDraft[]
}

export const newToolValues: ToolValues = {
  name: '',
  description: '',
  kind: 'prompt',
  needs_approval: false,
  parameters: [],
  schemaText: '',
  method: 'GET',
  url: '',
  mcpTool: '',
  chosen: null,
  headers: [],
}

export function toToolValues({ http, mcp, parameters, ...tool }: Tool): ToolValues {
  const { secret_headers = [], url = '' } = http ?? mcp ?? {}
  const simple = isSimple(parameters)
  return {
    name: tool.name,
    description: tool.description ?? '',
    kind: tool.kind,
    needs_approval: tool.needs_approval,
    parameters: simple ? toDrafts(parameters) : [],
    schemaText: simple ? '' : JSON.stringify(parameters, null, 2),
    method: http?.method ?? 'GET',
    url,
    mcpTool: mcp?.tool ?? '',
    chosen: null,
    headers: secret_headers.map((name) => ({ key: name, name, value: '', isKept: true })),
  }
}

export const toToolInitialValues = (tool: Tool | undefined): ToolValues =>
  tool ? toInitialValues(tool, toToolValues(tool)) : newToolValues

/** The typed secret headers, for a call before the tool is saved. */
export const listTypedSecrets = (headers: readonly HeaderDraft[]): Record<string, string> =>
  Object.fromEntries(headers.filter(({ name, value }) => name.trim() && value).map(({ name, value }) => [name.trim(), value]))

/** New values, and a blank one for each removed secret. Omitted secrets stay unchanged. */
function toSecrets(before: readonly HeaderDraft[], headers: readonly HeaderDraft[]) {
  const remainingNames = new Set(headers.map(({ name }) => name))
  const removed = before.filter(({ name }) => !remainingNames.has(name)).map(({ name }) => [name, ''])
  const changedHeaders: Record<string, string> = { ...Object.fromEntries(removed), ...listTypedSecrets(headers) }
  return Object.keys(changedHeaders).length > 0 ? { secret_headers: changedHeaders } : {}
}

/** A choice is for one tool of one server. */
const toApproval = ({ url, mcpTool, chosen }: ToolValues) =>
  chosen?.url === url.trim() && chosen.name === mcpTool.trim() ? { fingerprint: chosen.fingerprint } : {}

/** The form with a tool of the server: its name, description and parameters. */
export function chooseMcpTool(values: ToolValues, { name, title, description, parameters, fingerprint }: McpTool): ToolValues {
  const simple = isSimple(parameters)
  return {
    ...values,
    name: values.name.trim() || title || name,
    description,
    mcpTool: name,
    parameters: simple ? toDrafts(parameters) : [],
    schemaText: simple ? '' : JSON.stringify(parameters, null, 2),
    chosen: { url: values.url.trim(), name, fingerprint },
  }
}

function toTarget(values: ToolValues, before: ToolValues) {
  const { kind, url, method, mcpTool, headers } = values
  const secrets = toSecrets(before.headers, headers)
  if (kind === 'http') return { http: { method, url: url.trim(), ...secrets } }
  return kind === 'mcp' ? { mcp: { url: url.trim(), tool: mcpTool.trim(), ...toApproval(values), ...secrets } } : {}
}

const parseSchema = (text: string): ToolChange['parameters'] => JSON.parse(text)

/** Parameters of built-in tools belong to the product. */
const toParameters = ({ kind, parameters, schemaText }: ToolValues) =>
  kind === 'builtin' ? {} : { parameters: schemaText.trim() ? parseSchema(schemaText) : toSchema(parameters) }

export const toToolBody = (values: ToolValues, before: ToolValues = newToolValues) => ({
  name: values.name,
  description: values.description,
  kind: values.kind,
  needs_approval: values.needs_approval,
  ...toParameters(values),
  ...toTarget(values, before),
})

const isJson = (text: string) => {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

export function validateTool({ name, kind, url, mcpTool, schemaText }: ToolValues): Record<string, string> | undefined {
  const isOutside = kind === 'http' || kind === 'mcp'
  const issues = {
    ...(!name.trim() && { name: appMessages.factory.toolNameRequired }),
    ...(isOutside && !url.trim() && { url: appMessages.factory.addressRequired }),
    ...(kind === 'mcp' && !mcpTool.trim() && { mcpTool: appMessages.factory.mcpToolRequired }),
    ...(schemaText.trim() && !isJson(schemaText) && { schemaText: 'Enter valid JSON.' }),
  }
  return Object.keys(issues).length > 0 ? issues : undefined
}

/** Maps server paths such as `http.secret_headers.authorization` to form fields. */
export function toFormIssues(errors: Record<string, string>): Record<string, string> {
  const entries = Object.entries(errors).map(([path, message]) => {
    if (path.endsWith('.url')) return ['url', message]
    if (path === 'mcp.tool') return ['mcpTool', message]
    if (path.includes('secret_headers')) return ['headers', message]
    return [path, message]
  })
  return Object.fromEntries(entries)
}

const originOf = (url: string) => URL.parse(url)?.origin

/** Secrets are bound to one host and dropped for another. */
export const dropsSecrets = (before: ToolValues, after: ToolValues) =>
  before.headers.length > 0 && after.headers.some(({ isKept, value }) => isKept && !value) && originOf(before.url) !== originOf(after.url)
