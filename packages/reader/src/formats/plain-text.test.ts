import { describe, expect, test } from 'vitest'
import { readText, withoutTags } from './plain-text.ts'
import { TextCollector } from '../text-collector.ts'
import { Unreadable } from '../unreadable.ts'

const maxCharacters = 50_000

function read(bytes: Buffer | string, type = 'text/plain') {
  const collector = new TextCollector(maxCharacters)
  readText(Buffer.from(bytes as string), type, collector)
  return { text: collector.pages.map(({ text }) => text).join(), isCut: collector.isCut }
}

describe('a text', () => {
  test('is decoded as UTF-8, by its byte order mark, or as Windows-1252', () => {
    expect(read('Grüße').text).toBe('Grüße')
    expect(read('\ufeffGrüße').text).toBe('Grüße')
    expect(read(Buffer.from('\ufeffGrüße', 'utf16le')).text).toBe('Grüße')
    expect(read(Buffer.from('Gr\xfc\xdfe', 'latin1')).text).toBe('Grüße')
  })

  test('with a NUL is rejected', () => {
    expect(() => read('a\0b')).toThrow(Unreadable)
  })

  test('can end inside a character when it is truncated', () => {
    const torn = Buffer.concat([Buffer.from('Gru'), Buffer.from('ß'.repeat(maxCharacters * 2))])
    expect(read(torn)).toEqual({ text: `Gru${'ß'.repeat(maxCharacters - 3)}`, isCut: true })
  })

  test('keeps its lines and drops control characters', () => {
    expect(read('a\r\nb\rc\u0007d\n\n\n\ne  \n').text).toBe('a\nb\nc d\n\ne')
  })

  test('that is too long is truncated and says so', () => {
    expect(read('x'.repeat(maxCharacters + 1))).toEqual({ text: 'x'.repeat(maxCharacters), isCut: true })
    expect(read('x'.repeat(maxCharacters)).isCut).toBe(false)
  })
})

describe('an HTML page', () => {
  test('becomes text with one line per block', () => {
    const page =
      '<!doctype html><title>T</title><h1>Head</h1><p>One &amp; <b>two</b>.</p><!-- no --><SCRIPT>alert("x")</SCRIPT><p>3 < 4</p>'
    expect(read(page, 'text/html').text.split(/\s*\n\s*/)).toEqual(['T', 'Head', 'One & two.', '3 < 4'])
  })

  test('with NUL as an entity is harmless', () => {
    expect(read('a&#0;b', 'text/html').text).toBe('a b')
  })

  test.each(['<script', '<!--', '<style><', '<a ', '<<', '</script'])('of a megabyte of %j is read completely', (piece) => {
    expect(withoutTags(piece.repeat(1_000_000 / piece.length)).length).toBeLessThanOrEqual(1_000_000)
  })
})
