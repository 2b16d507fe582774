import { describe, expect, it } from 'vitest'
import { findTool, markdownTools, toEdit, type MarkdownTool, type Selected } from './markdown-edits.ts'

/** `[` and `]` mark the selection. */
function parse(picture: string): Selected {
  const from = picture.indexOf('[')
  return { text: picture.replace('[', '').replace(']', ''), from, to: picture.indexOf(']') - 1 }
}

function press(tool: MarkdownTool, picture: string): string {
  const selected = parse(picture)
  const edit = toEdit(tool, selected)
  const after = selected.text.slice(0, edit.from) + edit.insert + selected.text.slice(edit.to)
  return `${after.slice(0, edit.selectFrom)}[${after.slice(edit.selectFrom, edit.selectTo)}]${after.slice(edit.selectTo)}`
}

describe('a toolbar button', () => {
  it.each([
    ['bold', 'a [word] here', 'a **[word]** here'],
    ['bold', 'a **[word]** here', 'a [word] here'],
    ['italic', '[]', '_[]_'],
    ['code', 'run [npm] now', 'run `[npm]` now'],
    ['quote', 'one\nt[]wo\nthree', 'one\n> two[]\nthree'],
    ['quote', '[> one\n> two]', '[one\ntwo]'],
    ['bullets', 'first\n[second\nthird]', 'first\n[- second\n- third]'],
    ['numbers', '[a\nb\nc]', '[1. a\n2. b\n3. c]'],
    ['numbers', '[1. a\n2. b]', '[a\nb]'],
  ] as const)('%s turns %j into %j', (tool, before, after) => {
    expect(press(tool, before)).toBe(after)
  })

  it.each(markdownTools)('%s applied twice restores the text', (tool) => {
    const once = press(tool, 'one\n[two words]\nthree')
    expect(press(tool, once)).toBe('one\n[two words]\nthree')
  })
})

describe('a key', () => {
  const key = { key: '', code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  it.each([
    [{ key: 'b', ctrlKey: true }, 'bold'],
    [{ key: 'B', metaKey: true }, 'bold'],
    [{ key: '.', code: 'Period', ctrlKey: true, shiftKey: true }, 'quote'],
    [{ key: 'b' }, undefined],
    [{ key: 'b', ctrlKey: true, altKey: true }, undefined],
  ])('%j is %s', (pressed, tool) => {
    expect(findTool({ ...key, ...pressed })).toBe(tool)
  })
})
