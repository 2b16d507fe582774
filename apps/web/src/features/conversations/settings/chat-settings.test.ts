import { expect, test } from 'vitest'
import { toChatSettings } from './chat-settings.ts'

const defaults = { use_internet: false, use_internal_search: true, use_memory: true, context_messages: 2 }

test('defaults to internet off, internal search and memory on, and two messages of context', () => {
  expect(toChatSettings(undefined)).toEqual(defaults)
})

test('restores stored settings', () => {
  const stored = { use_internet: true, use_internal_search: false, use_memory: false, context_messages: 7, model: 'gpt-5' }
  expect(toChatSettings(JSON.stringify(stored))).toEqual(stored)
})

test.each([
  '{',
  'null',
  '7',
  '[]',
  '{"use_memory":"yes","context_messages":11,"model":""}',
  '{"context_messages":-1}',
  '{"context_messages":1.5}',
])('ignores %s', (stored) => expect(toChatSettings(stored)).toEqual(defaults))
