import { describe, expect, test } from 'vitest'
import { combineRules, noRules, type AiRules } from './ai-policy.policy.ts'

const rules = (more: Partial<AiRules>): AiRules => ({ ...noRules, ...more })

describe("the combined policy of a person's organizations", () => {
  test('allows everything if no organization has rules', () => {
    for (const all of [[], [noRules], [noRules, noRules]]) {
      const policy = combineRules(all)
      expect([policy.isModelAllowed('any'), policy.internetSearch, policy.externalTools, policy.isHostAllowed('example.com')]).toEqual([
        true,
        true,
        true,
        true,
      ])
    }
  })

  test('allows what each organization allows', () => {
    const policy = combineRules([
      rules({ allowed_models: ['a', 'b'], internet_search: false }),
      rules({ allowed_models: ['b', 'c'], external_tools: false }),
      noRules,
    ])
    expect(['a', 'b', 'c', 'd'].filter(policy.isModelAllowed)).toEqual(['b'])
    expect([policy.internetSearch, policy.externalTools]).toEqual([false, false])
  })

  test.each([
    ['api.example.com', ['api.example.com'], true],
    ['API.example.com.', ['api.example.com'], true],
    ['evil-api.example.com', ['api.example.com'], false],
    ['api.example.com.evil.net', ['api.example.com'], false],
    ['a.example.com', ['*.example.com'], true],
    ['a.b.example.com', ['*.example.com'], true],
    ['example.com', ['*.example.com'], false],
    ['evilexample.com', ['*.example.com'], false],
    ['example.com', [], false],
  ])('host %s with %j: %s', (host, allowed_hosts, isAllowed) => {
    expect(combineRules([rules({ allowed_hosts })]).isHostAllowed(host)).toBe(isAllowed)
    expect(combineRules([rules({ allowed_hosts }), rules({ allowed_hosts: ['elsewhere.org'] })]).isHostAllowed(host)).toBe(false)
  })
})
