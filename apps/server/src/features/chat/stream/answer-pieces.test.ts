import { expect, test } from 'vitest'
import { findPiece } from './answer-pieces.ts'

const growing = (text: string, isOver = false) => ({ id: 'm', conversationId: 'c', model: null, startedAt: new Date(0), text, isOver })
const piece = (from: number, text: string, streaming = true) => ({ conversation_id: 'c', message_id: 'm', from, text, streaming })

test.each([
  ['the first text', growing('One'), undefined, piece(0, 'One')],
  ['what was added', growing('One two'), 'One', piece(3, ' two')],
  ['a new beginning, where the text is another', growing('Two'), 'One', piece(0, 'Two')],
  ['an empty beginning', growing(''), 'One', piece(0, '')],
  ['the end with what was left', growing('One two', true), 'One', piece(3, ' two', false)],
  ['the end of nothing', growing('', true), 'One', piece(0, '', false)],
])('a reader gets %s', (_what, draft, sent, expected) => {
  expect(findPiece(draft, sent)).toEqual(expected)
})

test('a reader gets nothing if it has the whole text or there is no text yet', () => {
  expect([findPiece(growing('One'), 'One'), findPiece(growing(''), undefined)]).toEqual([undefined, undefined])
})
