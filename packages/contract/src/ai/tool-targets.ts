import { z } from 'zod'
import { httpMethods } from '../core/choices.ts'
import { filledText, Id, text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { appMessages } from '../messages/app-messages.ts'

/** Secret headers: values are write-only. */
const secretHeaders = z.record(z.string().trim().min(1).max(limits.name), z.string().max(limits.text)).optional()
const address = filledText(appMessages.factory.addressRequired, 2_000)
/** A JSON schema of a tool's arguments. */
export const ToolParameters = z.record(z.string(), z.json()).meta({ id: 'ToolParameters' })

/** Names of secret headers, without their values. */
const secretNames = z.array(z.string())

export const HttpTarget = z.object({ method: z.enum(httpMethods), url: z.string(), secret_headers: secretNames })

export const McpTarget = z.object({
  url: z.string(),
  tool: z.string(),
  secret_headers: secretNames,
  /** The server changed the tool since it was approved. It isn't called until a builder approves it again. */
  is_changed: z.boolean(),
})

export const HttpTargetInput = z.object({
  method: z.enum(httpMethods, { error: `method must be one of ${httpMethods.join(', ')}.` }),
  url: address,
  secret_headers: secretHeaders,
})

export const McpTargetInput = z.object({
  url: address,
  tool: filledText(appMessages.factory.mcpToolRequired),
  secret_headers: secretHeaders,
  /** The description and parameters that you approve, from the discovery. Without it the first call approves what it finds. */
  fingerprint: text(limits.name).optional(),
})

/** The address of an MCP server. `tool_id` adds the stored secret headers of that tool, if it has the same origin. */
export const McpServerAddress = z
  .object({ url: address, secret_headers: secretHeaders, tool_id: Id.optional() })
  .meta({ id: 'McpServerAddress' })
export type McpServerAddress = z.infer<typeof McpServerAddress>

/** A tool as its server describes it. The texts are the server's. */
export const McpTool = z
  .object({
    name: z.string(),
    title: z.string().nullable(),
    description: z.string(),
    /** Null if the tool can't be used. */
    parameters: ToolParameters.nullable(),
    /** Identifies this description and these parameters; saved with a tool, it approves them. */
    fingerprint: z.string(),
    /** The reason that the tool can't be used. */
    problem: z.string().nullable(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'McpTool' })
export type McpTool = z.infer<typeof McpTool>

export const McpDiscovery = z
  .object({ tools: z.array(McpTool), /** What is wrong with the list as a whole. */ warnings: z.array(z.string()) })
  .meta({ id: 'McpDiscovery' })
export type McpDiscovery = z.infer<typeof McpDiscovery>

export const ToolTrial = z.object({ arguments: z.record(z.string(), z.json()).default({}) }).meta({ id: 'ToolTrial' })
export const ToolTrialResult = z
  .object({ ok: z.boolean(), result: z.string(), /** Duration of the call in milliseconds. */ ms: z.int() })
  .meta({ id: 'ToolTrialResult' })
export type ToolTrialResult = z.infer<typeof ToolTrialResult>
