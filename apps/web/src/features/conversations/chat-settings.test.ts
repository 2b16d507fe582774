import { expect, test } from 'vitest'
import { toChatSettings } from './chat-settings.ts'

const defaults = { use_internet: false, use_internal_search: true, use_memory: true, context_messages: 2 }

test('without anything kept, the internet is off, internal search and memory are on, and two messages are the context', () => {
  expect(toChatSettings(undefined)).toEqual(defaults)
})

test('what was kept is taken up again', () => {
  const kept = { use_internet: true, use_internal_search: false, use_memory: false, context_messages: 7, model: 'gpt-5' }
  expect(toChatSettings(JSON.stringify(kept))).toEqual(kept)
})

test.each([
  '{',
  'null',
  '7',
  '[]',
  '{"use_memory":"yes","context_messages":11,"model":""}',
  '{"context_messages":-1}',
  '{"context_messages":1.5}',
])('of %s nothing is taken', (kept) => expect(toChatSettings(kept)).toEqual(defaults))
