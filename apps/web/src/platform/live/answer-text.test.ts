import { describe, expect, test } from 'vitest'
import { appendPiece, toAnswerText } from './answer-text.ts'
import type { StreamedText } from './answer-text.ts'

const appendAll = (...pieces: StreamedText[]) => pieces.reduce<StreamedText | undefined>(appendPiece, undefined)

describe('pieces of an answer', () => {
  test('are appended', () => {
    expect(appendAll({ from: 0, text: 'Start ' }, { from: 6, text: 'with ' }, { from: 11, text: 'the bridge' })).toEqual({
      from: 0,
      text: 'Start with the bridge',
    })
  })

  test('that arrive twice are applied once', () => {
    expect(appendAll({ from: 0, text: 'ab' }, { from: 2, text: 'cd' }, { from: 2, text: 'cd' })).toEqual({ from: 0, text: 'abcd' })
    expect(appendAll({ from: 0, text: 'abcdef' }, { from: 2, text: 'cd' })).toEqual({ from: 0, text: 'abcdef' })
  })

  test('that overlap are merged', () => {
    expect(appendAll({ from: 3, text: 'def' }, { from: 5, text: 'fgh' })).toEqual({ from: 3, text: 'defgh' })
  })

  test('at offset 0 restart the answer', () => {
    expect(appendAll({ from: 0, text: 'A first try' }, { from: 0, text: 'Th' })).toEqual({ from: 0, text: 'Th' })
    expect(appendAll({ from: 0, text: 'A first try' }, { from: 0, text: '' })).toEqual({ from: 0, text: '' })
  })

  test('after a gap replace the received text', () => {
    expect(appendAll({ from: 0, text: 'ab' }, { from: 9, text: 'jk' }, { from: 11, text: 'l' })).toEqual({ from: 9, text: 'jkl' })
  })

  test('that start earlier replace the text they cover', () => {
    expect(appendAll({ from: 4, text: 'ef' }, { from: 2, text: 'cdefg' })).toEqual({ from: 2, text: 'cdefg' })
  })
})

describe('after a reload', () => {
  test('the answer continues after the stored text', () => {
    expect(toAnswerText('Start with', appendAll({ from: 10, text: ' the bridge' }))).toEqual({
      text: 'Start with the bridge',
      isWhole: true,
    })
  })

  test('a piece that the stored text already contains is not repeated', () => {
    expect(toAnswerText('Start with the', appendAll({ from: 6, text: 'with the bridge' }))).toEqual({
      text: 'Start with the bridge',
      isWhole: true,
    })
    expect(toAnswerText('Start with the bridge', appendAll({ from: 6, text: 'with' }))).toEqual({
      text: 'Start with the bridge',
      isWhole: true,
    })
  })

  test('a missing part is reported and nothing after it is shown', () => {
    expect(toAnswerText('Start', appendAll({ from: 10, text: ' the bridge' }))).toEqual({ text: 'Start', isWhole: false })
  })

  test('a restarted answer replaces the stored first attempt', () => {
    expect(toAnswerText('A first try that broke', appendAll({ from: 0, text: 'Th' }))).toEqual({ text: 'Th', isWhole: true })
    expect(toAnswerText('A first try that broke', appendAll({ from: 0, text: '' })).text).toBe('A first try that broke')
  })

  test('a stored text that is longer than the received one is shown', () => {
    expect(toAnswerText('Start with the bridge', appendAll({ from: 0, text: 'Start' }))).toEqual({
      text: 'Start with the bridge',
      isWhole: true,
    })
  })

  test('without pieces the stored text is the answer', () => {
    expect(toAnswerText('Start', undefined)).toEqual({ text: 'Start', isWhole: true })
  })
})

test('any split, repetition and reload yields the complete answer and never more', () => {
  const answer = 'One, two, three, four, five, six, seven, eight, nine, ten.'
  for (let reloadAt = 0; reloadAt < answer.length; reloadAt += 5) {
    for (let size = 1; size < 14; size += 3) {
      let streamed: StreamedText | undefined
      for (let from = Math.max(reloadAt - 4, 1); from < answer.length; from += size) {
        const piece = { from, text: answer.slice(from, from + size) }
        streamed = appendPiece(appendPiece(streamed, piece), piece)
        expect(answer.startsWith(toAnswerText(answer.slice(0, reloadAt), streamed).text)).toBe(true)
      }
      expect(toAnswerText(answer.slice(0, Math.max(reloadAt, 1)), streamed).text).toBe(answer)
    }
  }
})
