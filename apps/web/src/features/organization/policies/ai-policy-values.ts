import type { AiPolicy } from '@adjutant/contract/ai/ai-policy'
import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'

export type AiPolicyValues = {
  /** Off allows every model of the installation. */
  limitsModels: boolean
  models: string[]
  internet: boolean
  external: boolean
  /** Off allows every public host. */
  limitsHosts: boolean
  hosts: string[]
}

/** A restriction that is turned on for the first time starts with everything that is allowed now. */
export const toAiPolicyValues = (policy: AiPolicy): AiPolicyValues => ({
  limitsModels: policy.allowed_models !== null,
  models: policy.allowed_models ?? policy.models.map(({ id }) => id),
  internet: policy.internet_search,
  external: policy.external_tools,
  limitsHosts: policy.allowed_hosts !== null,
  hosts: policy.allowed_hosts ?? [],
})

const listHosts = ({ hosts }: AiPolicyValues) => hosts.map((host) => host.trim()).filter(Boolean)

export const toAiPolicyBody = (values: AiPolicyValues) => ({
  allowed_models: values.limitsModels ? values.models : null,
  internet_search: values.internet,
  external_tools: values.external,
  allowed_hosts: values.limitsHosts ? listHosts(values) : null,
})

export function validateAiPolicy(values: AiPolicyValues): Partial<Record<keyof AiPolicyValues, string>> | undefined {
  return values.limitsModels && values.models.length === 0 ? { models: aiPolicyMessages.modelRequired } : undefined
}

/** Maps server paths such as `allowed_hosts.0` to form fields. */
export function toAiPolicyIssues(errors: Record<string, string>): Partial<Record<keyof AiPolicyValues, string>> {
  const find = (field: string) => Object.entries(errors).find(([path]) => path.startsWith(field))?.[1]
  const [models, hosts] = [find('allowed_models'), find('allowed_hosts')]
  return { ...(models && { models }), ...(hosts && { hosts }) }
}
