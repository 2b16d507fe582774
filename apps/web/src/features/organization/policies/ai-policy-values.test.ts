import type { AiPolicy } from '@adjutant/contract/ai/ai-policy'
import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import { expect, test } from 'vitest'
import { validateAiPolicy, toAiPolicyBody, toAiPolicyIssues, toAiPolicyValues } from './ai-policy-values.ts'

const open: AiPolicy = {
  allowed_models: null,
  internet_search: true,
  external_tools: true,
  allowed_hosts: null,
  models: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  can_edit: true,
  updated_at: null,
}

test('sends an unrestricted policy back unchanged', () => {
  expect(toAiPolicyBody(toAiPolicyValues(open))).toEqual({
    allowed_models: null,
    internet_search: true,
    external_tools: true,
    allowed_hosts: null,
  })
})

test('a new restriction starts with every model; blank hosts are omitted', () => {
  const values = { ...toAiPolicyValues(open), limitsModels: true, limitsHosts: true, hosts: [' api.example.com ', ''] }
  expect(toAiPolicyBody(values)).toMatchObject({ allowed_models: ['a', 'b'], allowed_hosts: ['api.example.com'] })
})

test('rejects a restriction without any model', () => {
  const none = { ...toAiPolicyValues(open), limitsModels: true, models: [] }
  expect(validateAiPolicy(none)).toEqual({ models: aiPolicyMessages.modelRequired })
  expect(validateAiPolicy({ ...none, limitsModels: false })).toBeUndefined()
})

test('shows server errors at their fields', () => {
  expect(toAiPolicyIssues({ 'allowed_hosts.1': 'No host' })).toEqual({ hosts: 'No host' })
})
