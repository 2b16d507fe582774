import { describe, expect, test } from 'vitest'
import { toPassages } from './file-text.logic.ts'

describe('passages', () => {
  test('contain all words of a text in order, at most a thousand characters each', () => {
    const text = Array.from({ length: 2_000 }, (_, place) => `word${place}${place % 50 === 49 ? '\n\n' : ''}`)
      .join(' ')
      .trim()
    const passages = toPassages(text)
    expect(passages.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
    for (const passage of passages) expect(passage.length).toBeLessThanOrEqual(1_000)
    for (const passage of passages.slice(0, -1)) expect(passage.length).toBeGreaterThan(400)
  })

  test('never split a surrogate pair', () => {
    for (const passage of toPassages(`a${'🚀'.repeat(3_000)}`)) expect(passage.isWellFormed()).toBe(true)
  })

  test('of an empty text are none', () => {
    expect(toPassages('')).toEqual([])
  })
})
