import { expect, test } from 'vitest'
import { findPiece, toLastPiece } from './answer-pieces.ts'

const growing = (text: string) => ({ id: 'm', userId: 'u', conversationId: 'c', model: null, startedAt: new Date(0), text })
const piece = (from: number, text: string, streaming = true) => ({ conversation_id: 'c', message_id: 'm', from, text, streaming })

test.each([
  ['the first text', growing('One'), undefined, piece(0, 'One')],
  ['what was added', growing('One two'), 'One', piece(3, ' two')],
  ['a new beginning, where the text is another', growing('Two'), 'One', piece(0, 'Two')],
  ['an empty beginning', growing(''), 'One', piece(0, '')],
])('a reader gets %s', (_what, draft, sent, expected) => {
  expect(findPiece(draft, sent)).toEqual(expected)
})

test('a reader gets nothing if it has the whole text or there is no text yet', () => {
  expect([findPiece(growing('One'), 'One'), findPiece(growing(''), undefined)]).toEqual([undefined, undefined])
})

test.each([
  ['what was left', growing('One two'), 'One', piece(3, ' two', false)],
  ['nothing more', growing('One'), 'One', piece(3, '', false)],
  ['nothing, because the answer failed', growing(''), 'One', piece(0, '', false)],
])('a reader gets the end with %s', (_what, draft, sent, expected) => {
  expect(toLastPiece(draft, sent)).toEqual(expected)
})
