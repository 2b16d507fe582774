import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

describe('without any key', () => {
  const t = testApp()

  test('lists every model, and the offline analyst answers under its name', async () => {
    const reply = await t.call('GET /api/models', { as: await t.person('user') })
    expect(reply.json()).toEqual([
      { id: 'gpt-5-chat', name: 'GPT-5 Chat', provider: 'offline', available: true },
      { id: 'gpt-5', name: 'GPT-5', provider: 'offline', available: true },
      { id: 'gpt-5-mini', name: 'GPT-5 mini', provider: 'offline', available: true },
      { id: 'gemini-2.5-pro', name: 'Gemini 2.5 Pro', provider: 'offline', available: true },
    ])
  })
})

describe('with keys', () => {
  const keys = { openaiKey: 'sk-secret-1', openaiUrl: 'http://10.0.0.1:11434/v1', googleKey: 'g-secret-2' }
  const t = testApp({ models: { ...keys, allowed: ['llama3.1:8b', 'gemini-2.5-pro'], preferred: 'gemini-2.5-pro' } })

  test('lists the default first and exposes no key or URL', async () => {
    const reply = await t.call('GET /api/models', { as: await t.person('user') })
    expect(reply.json()).toEqual([
      { id: 'gemini-2.5-pro', name: 'Gemini 2.5 Pro', provider: 'google', available: true },
      { id: 'llama3.1:8b', name: 'llama3.1:8b', provider: 'compatible', available: true },
    ])
    for (const secret of Object.values(keys)) expect(reply.body + t.lines.join()).not.toContain(secret)
  })
})
