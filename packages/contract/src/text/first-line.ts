import { onlyMarks, withoutMarks } from './markdown-text.ts'
import { shorten } from './truncate.ts'

/** Lists, headings, quotes, tables and code are context, not the question. */
const isBlockMark = /^\s*(?:[-*+]\s|#{1,6}\s|[>|]|`{3}|\d+[.)]\s)/

/** Markup and URLs are removed, so more text is read than kept, but not a whole book in one line. */
const maxLines = 4

/** The first meaningful line of a Markdown text as plain text of at most `max` characters; empty only for an empty text. */
export function firstLine(markdown: string, max: number): string {
  for (const line of markdown.split('\n')) {
    const plain = onlyMarks.test(line) ? '' : withoutMarks(line.slice(0, max * maxLines))
    if (plain) return shorten(plain, max)
  }
  const [first = ''] = markdown.trim().split('\n', 1)
  return shorten(first, max)
}

/** The question at the end of a text (its last paragraph) in one line; else its first line. */
export function findQuestionLine(markdown: string, max: number): string {
  const last =
    markdown
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? ''
  if (isBlockMark.test(last) || last.length > max * maxLines) return firstLine(markdown, max)
  const lines = last.split('\n').map((line) => firstLine(line, max))
  return shorten(lines.filter(Boolean).join(' '), max)
}
