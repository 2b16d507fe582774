import { onlyMarks, withoutMarks } from '@adjutant/contract/markdown-text'

/** Truncates without splitting a surrogate pair. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.trimEnd()}…`
}

/** Lists, headings, quotes, tables and code are context, not the question. */
const isTold = /^\s*(?:[-*+]\s|#{1,6}\s|[>|]|`{3}|\d+[.)]\s)/

/** Markup and URLs are removed, so more text is read than kept, but not a whole book in one line. */
const lookedAt = 4

/** The first meaningful line of a Markdown text as plain text of at most `most` characters; empty only for an empty text. */
export function firstLineOf(markdown: string, most: number): string {
  for (const line of markdown.split('\n')) {
    const plain = onlyMarks.test(line) ? '' : withoutMarks(line.slice(0, most * lookedAt))
    if (plain) return cut(plain, most)
  }
  return cut(markdown.trim().split('\n')[0]!, most)
}

/** The question at the end of a text (its last paragraph) in one line; else its first line. */
export function questionOf(markdown: string, most: number): string {
  const last = markdown
    .trim()
    .split(/\n\s*\n/)
    .at(-1)!
  if (isTold.test(last) || last.length > most * lookedAt) return firstLineOf(markdown, most)
  const lines = last.split('\n').map((line) => firstLineOf(line, most))
  return cut(lines.filter(Boolean).join(' '), most)
}
