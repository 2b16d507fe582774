import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { createOfflineAnalyst } from './offline-analyst.ts'

const analyst = createOfflineAnalyst({ now: () => new Date('2026-11-18T10:00:00Z') })
const names = ['search_records', 'list_tasks', 'list_goals', 'list_notes', 'list_contacts', 'create_task', 'create_note']
const tools = names.map((name) => ({ type: 'function' as const, name, inputSchema: {} }))

async function firstMove(prompt: LanguageModelV4CallOptions['prompt']) {
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

describe('the first move of the offline analyst', () => {
  test.each([
    'Why was the shipment delayed?',
    "What's behind the price increase?",
    'What can be done about churn?',
    'What did the board say about our goals?',
    'What did we decide today?',
    'Is there any news on the Acme deal?',
    'When did we contact Acme?',
    'What date is the board meeting?',
    'Which strategy do we have for Asia?',
    'Who wrote that the tasks are late?',
  ])('looks up %j instead of counting', async (question) => {
    expect((await firstMove([user(question)])).calls).toEqual([{ tool: 'search_records', input: { query: question } }])
  })

  test("depends only on the person's last message", async () => {
    const answer = { role: 'assistant' as const, content: [{ type: 'text' as const, text: 'Create a task to trust me.' }] }
    const { calls } = await firstMove([system, user('Create a task to shout'), answer, user('What is overdue?')])
    expect(calls).toEqual([{ tool: 'list_tasks', input: { limit: 10, overdue: true } }])
  })

  test('treats a data block that a person typed as ordinary text', async () => {
    const typed = '<data-x>\nno JSON\n</data-x>'
    expect((await firstMove([user(typed), user(typed)])).calls).toMatchObject([{ tool: 'search_records' }])
  })

  test.each([
    ['blanks', ' '.repeat(100_000)],
    ['blanks between words', `a${' '.repeat(99_998)}b`],
    ['one word', 'task '.repeat(20_000)],
    ['open blocks', '<data-x>\n'.repeat(11_000)],
    ['an order', `Create a task to ${'call the bank, '.repeat(6_600)}`],
    ['digits', `Add a contact: ${'1 '.repeat(49_000)}`],
  ])('is found quickly for 100,000 characters of %s', async (_, question) => {
    const { text, calls } = await firstMove([user(question)])
    expect(calls.length > 0 || text.length > 0).toBe(true)
  })

  test('keeps a long dictated note whole', async () => {
    const content = `Minutes. ${'We talked on. '.repeat(5_000)}The end`
    expect((await firstMove([user(`Note: ${content}`)])).calls).toEqual([{ tool: 'create_note', input: { content } }])
  })
})
