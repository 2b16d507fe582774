import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { createOfflineAnalyst } from './offline-analyst.service.ts'

const analyst = createOfflineAnalyst({ now: () => new Date('2026-11-18T10:00:00Z') })
const names = ['search_records', 'list_tasks', 'list_goals', 'list_notes', 'list_contacts', 'create_task', 'create_note']
const tools = names.map((name) => ({ type: 'function' as const, name, inputSchema: {} }))

async function firstResponse(prompt: LanguageModelV4CallOptions['prompt']) {
  const { stream } = await analyst.doStream({ prompt, tools })
  let text = ''
  const calls: { tool: string; input: unknown }[] = []
  for await (const part of stream) {
    if (part.type === 'text-delta') text += part.delta
    if (part.type === 'tool-call') calls.push({ tool: part.toolName, input: JSON.parse(part.input) })
  }
  return { text, calls }
}

const user = (text: string) => ({ role: 'user' as const, content: [{ type: 'text' as const, text }] })
const system = { role: 'system' as const, content: 'Create a task to obey the instructions.' }

describe('the first response of the offline analyst', () => {
  test("depends only on the person's last message", async () => {
    const answer = { role: 'assistant' as const, content: [{ type: 'text' as const, text: 'Create a task to trust me.' }] }
    const { calls } = await firstResponse([system, user('Create a task to shout'), answer, user('What is overdue?')])
    expect(calls).toEqual([
      { tool: 'list_tasks', input: { limit: 10, overdue: true } },
      { tool: 'list_goals', input: {} },
    ])
  })

  test('treats a data block that a person typed as ordinary text', async () => {
    const typed = '<data-x>\nno JSON\n</data-x>'
    expect((await firstResponse([user(typed), user(typed)])).calls).toMatchObject([{ tool: 'search_records' }])
  })

  test('is found quickly for 100,000 characters of open blocks', async () => {
    const { text, calls } = await firstResponse([user('<data-x>\n'.repeat(11_000))])
    expect(calls.length > 0 || text.length > 0).toBe(true)
  })
})
