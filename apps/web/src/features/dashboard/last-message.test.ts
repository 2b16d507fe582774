import type { ThreadMessage } from '@adjutant/contract/comms'
import { expect, test } from 'vitest'
import { toLastMessage } from './last-message.ts'

const message = (fields: Partial<ThreadMessage>) =>
  ({ text: '', files: [], sender_name: 'Ada Byron', system: false, ...fields }) as unknown as ThreadMessage
const thread = { messages: [message({ text: 'First' }), message({ text: 'Which\n\nbank?' })], is_group: false, last_message_preview: null }

test('shows the last message in one line, in a group with its sender', () => {
  expect(toLastMessage(thread)).toBe('Which bank?')
  expect(toLastMessage({ ...thread, is_group: true })).toBe('Ada Byron: Which bank?')
})

test('ignores system messages', () => {
  expect(toLastMessage({ ...thread, messages: [...thread.messages, message({ text: 'Dismissed', system: true })] })).toBe('Which bank?')
})

test('shows file names for a message without text', () => {
  const files = [{ name: 'lease.pdf' }, { name: 'plan.docx' }] as ThreadMessage['files']
  expect(toLastMessage({ ...thread, messages: [message({ files })] })).toBe('lease.pdf, plan.docx')
})
