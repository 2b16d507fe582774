/** A text with a selection. */
export interface Selected {
  text: string
  from: number
  to: number
}

/** Replaces `from`–`to` with `insert`, then selects the given range. */
export interface Edit {
  from: number
  to: number
  insert: string
  selectFrom: number
  selectTo: number
}

export const markdownTools = ['bold', 'italic', 'code', 'quote', 'bullets', 'numbers'] as const
export type MarkdownTool = (typeof markdownTools)[number]

type LineTool = 'quote' | 'bullets' | 'numbers'

const marks: Record<Exclude<MarkdownTool, LineTool>, string> = { bold: '**', italic: '_', code: '`' }

/** Wraps the selection in the mark, or removes an existing one. */
function toggleMark({ text, from, to }: Selected, mark: string): Edit {
  const inner = text.slice(from, to)
  const isMarked = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
  if (isMarked) {
    const start = from - mark.length
    return { from: start, to: to + mark.length, insert: inner, selectFrom: start, selectTo: start + inner.length }
  }
  const start = from + mark.length
  return { from, to, insert: mark + inner + mark, selectFrom: start, selectTo: start + inner.length }
}

const prefixes: Record<LineTool, { add: (index: number) => string; found: RegExp }> = {
  quote: { add: () => '> ', found: /^> ?/ },
  bullets: { add: () => '- ', found: /^[-*] / },
  numbers: { add: (index) => `${index + 1}. `, found: /^\d+\. / },
}

/** Prefixes each selected line, or removes the prefix if every line has it. */
function toggleLines({ text, from, to }: Selected, tool: LineTool): Edit {
  const { add, found } = prefixes[tool]
  const start = text.lastIndexOf('\n', from - 1) + 1
  const newline = text.indexOf('\n', to)
  const end = newline < 0 ? text.length : newline
  const lines = text.slice(start, end).split('\n')
  const changed = lines.every((line) => found.test(line))
    ? lines.map((line) => line.replace(found, ''))
    : lines.map((line, index) => add(index) + line)
  const insert = changed.join('\n')
  return { from: start, to: end, insert, selectFrom: from === to ? start + insert.length : start, selectTo: start + insert.length }
}

const isLineTool = (tool: MarkdownTool): tool is LineTool => Object.hasOwn(prefixes, tool)

export const toEdit = (tool: MarkdownTool, selected: Selected): Edit =>
  isLineTool(tool) ? toggleLines(selected, tool) : toggleMark(selected, marks[tool])

interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

const plainKeys: Partial<Record<string, MarkdownTool>> = { b: 'bold', i: 'italic', e: 'code' }
const shiftCodes: Partial<Record<string, MarkdownTool>> = { Period: 'quote', Digit8: 'bullets', Digit7: 'numbers' }

/** Ctrl or ⌘ with B, I, E; with Shift and . 8 7 for quote and lists. */
export function findTool({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): MarkdownTool | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  return shiftKey ? shiftCodes[code] : plainKeys[key.toLowerCase()]
}
