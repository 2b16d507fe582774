import { z } from 'zod'
import { aiPolicyMessages } from '../messages/ai-policy-messages.ts'
import { defineRoutes } from '../core/define.ts'
import { Timestamp } from '../core/fields.ts'
import { limits } from '../core/limits.ts'

const maxHosts = 200

/** The AI policy of an organization. Null means no restriction; an empty list of hosts allows none. */
const policy = {
  allowed_models: z.array(z.string()).nullable(),
  internet_search: z.boolean(),
  /** Tools of the kinds http and mcp. */
  external_tools: z.boolean(),
  /** Exact host names, and `*.example.com` for all subdomains. */
  allowed_hosts: z.array(z.string()).nullable(),
}

export const AiPolicy = z
  .object({
    ...policy,
    /** The models of the installation to choose from. */
    models: z.array(z.object({ id: z.string(), name: z.string() })),
    can_edit: z.boolean(),
    /** Null if nobody has changed it. */
    updated_at: Timestamp.nullable(),
  })
  .meta({ id: 'AiPolicy' })
export type AiPolicy = z.infer<typeof AiPolicy>

const hostPattern = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const host = z.string().trim().toLowerCase().max(253, aiPolicyMessages.badHost).regex(hostPattern, aiPolicyMessages.badHost)

export const AiPolicyChange = z
  .object({
    allowed_models: z
      .array(z.string().max(limits.title))
      .min(1, aiPolicyMessages.modelRequired)
      .max(limits.listItems)
      .nullable()
      .optional(),
    internet_search: z.boolean().optional(),
    external_tools: z.boolean().optional(),
    allowed_hosts: z.array(host).max(maxHosts, `Enter at most ${maxHosts} hosts.`).nullable().optional(),
  })
  .meta({ id: 'AiPolicyChange' })
export type AiPolicyChange = z.infer<typeof AiPolicyChange>

/** The names of the organizations that restrict the caller, by restriction. */
export const OwnAiPolicy = z
  .object({
    models_limited_by: z.array(z.string()),
    internet_search_off_by: z.array(z.string()),
    external_tools_off_by: z.array(z.string()),
    hosts_limited_by: z.array(z.string()),
  })
  .meta({ id: 'OwnAiPolicy' })
export type OwnAiPolicy = z.infer<typeof OwnAiPolicy>

export const aiPolicy = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/organizations/{id}/ai-policy',
    summary: 'Read the AI policy of an organization',
    reply: AiPolicy,
  },
  change: {
    method: 'PUT',
    path: '/api/organizations/{id}/ai-policy',
    summary: 'Change the AI policy of an organization',
    body: AiPolicyChange,
    reply: AiPolicy,
    errorStatuses: [409],
  },
  mine: {
    method: 'GET',
    path: '/api/ai-policy/mine',
    summary: 'Read how your organizations restrict AI for you',
    reply: OwnAiPolicy,
  },
})
