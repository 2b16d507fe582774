import { expect, test } from 'vitest'
import { toChatRequest } from './chat-messages.ts'
import { makeRequest } from './testing/model-harness.ts'

test('messages, calls and results are converted to the format of a compatible server', () => {
  const call = { type: 'tool-call' as const, toolCallId: 'c1', toolName: 'find', input: { words: 'late' } }
  const answered = (toolCallId: string, output: { type: 'json'; value: string[] } | { type: 'error-text'; value: string }) => ({
    type: 'tool-result' as const,
    toolCallId,
    toolName: 'find',
    output,
  })
  const request = toChatRequest('any/model', {
    ...makeRequest({
      messages: [
        { role: 'user', content: 'What is late?' },
        { role: 'assistant', content: [{ type: 'text', text: 'I look.' }, call] },
        {
          role: 'tool',
          content: [answered('c1', { type: 'json', value: ['a task'] }), answered('c2', { type: 'error-text', value: 'No' })],
        },
        { role: 'assistant', content: [call] },
        { role: 'assistant', content: 'One task.' },
      ],
    }),
    tools: [{ name: 'find', description: 'Finds', parameters: { type: 'object', required: ['words'] }, isStrict: true }],
    reasoningEffort: 'low',
  })
  const called = { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"words":"late"}' } }
  expect(JSON.parse(request)).toMatchObject({
    model: 'any/model',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'What is late?' },
      { role: 'assistant', content: 'I look.', tool_calls: [called] },
      { role: 'tool', tool_call_id: 'c1', content: '["a task"]' },
      { role: 'tool', tool_call_id: 'c2', content: 'No' },
      { role: 'assistant', content: null, tool_calls: [called] },
      { role: 'assistant', content: 'One task.' },
    ],
    tools: [{ type: 'function', function: { name: 'find', parameters: { type: 'object', required: ['words'] }, strict: true } }],
    reasoning_effort: 'low',
    tool_choice: 'auto',
    stream: true,
    stream_options: { include_usage: true },
  })
})
