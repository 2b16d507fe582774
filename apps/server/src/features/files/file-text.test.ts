import { limits } from '@adjutant/contract/limits'
import { describe, expect, test } from 'vitest'
import { findText, toPassages, withoutTags } from './file-text.ts'

function read(bytes: Buffer | string, type = 'text/plain', isCutAlready = false) {
  const found = findText(Buffer.from(bytes as string), type, isCutAlready)
  return found && { text: found.pages.map(({ text }) => text).join(), isCut: found.isCut }
}

describe('a text', () => {
  test('is read in UTF-8, in what its mark says, or as an old program wrote it', () => {
    expect(read('Grüße')?.text).toBe('Grüße')
    expect(read('\ufeffGrüße')?.text).toBe('Grüße')
    expect(read(Buffer.from('\ufeffGrüße', 'utf16le'))?.text).toBe('Grüße')
    expect(read(Buffer.from('Gr\xfc\xdfe', 'latin1'))?.text).toBe('Grüße')
  })

  test('with a NUL in it is none', () => {
    expect(read('a\0b')).toBeUndefined()
  })

  test('may be torn inside its last character, where more of it was not read', () => {
    expect(read(Buffer.from('Gruß').subarray(0, 4), 'text/plain', true)).toEqual({ text: 'Gru', isCut: true })
  })

  test('keeps its lines, and loses what nobody can print', () => {
    expect(read('a\r\nb\rc\u0007d\n\n\n\ne  \n')?.text).toBe('a\nb\nc d\n\ne')
  })

  test('that is too long is read to the limit, and says so', () => {
    expect(read('x'.repeat(limits.fileText + 1))).toEqual({ text: 'x'.repeat(limits.fileText), isCut: true })
    expect(read('x'.repeat(limits.fileText))?.isCut).toBe(false)
  })
})

describe('a page', () => {
  test('is its words, a line for each block', () => {
    const page =
      '<!doctype html><title>T</title><h1>Head</h1><p>One &amp; <b>two</b>.</p><!-- no --><SCRIPT>alert("x")</SCRIPT><p>3 < 4</p>'
    expect(read(page, 'text/html')?.text.split(/\s*\n\s*/)).toEqual(['T', 'Head', 'One & two.', '3 < 4'])
  })

  test('that hides a NUL as an entity does no harm', () => {
    expect(read('a&#0;b', 'text/html')?.text).toBe('a b')
  })

  test.each(['<script', '<!--', '<style><', '<a ', '<<', '</script'])('of a megabyte of %j is read to its end', (piece) => {
    expect(withoutTags(piece.repeat(1_000_000 / piece.length)).length).toBeLessThanOrEqual(1_000_000)
  })
})

describe('passages', () => {
  test('hold all the words of a text in their order, a thousand characters each at most', () => {
    const text = Array.from({ length: 2_000 }, (_, place) => `word${place}${place % 50 === 49 ? '\n\n' : ''}`)
      .join(' ')
      .trim()
    const passages = toPassages(text)
    expect(passages.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
    for (const passage of passages) expect(passage.length).toBeLessThanOrEqual(1_000)
    for (const passage of passages.slice(0, -1)) expect(passage.length).toBeGreaterThan(400)
  })

  test('never part the two halves of a character', () => {
    for (const passage of toPassages(`a${'🚀'.repeat(3_000)}`)) expect(passage.isWellFormed()).toBe(true)
  })

  test('of nothing are none', () => {
    expect(toPassages('')).toEqual([])
  })
})
