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

/** The last paragraph as the question, and the text before it; undefined if the text doesn't end with a question of at most `max` characters. */
export function splitQuestion(markdown: string, max: number): { context: string; question: string } | undefined {
  const paragraphs = markdown.trim().split(/\n\s*\n/)
  const question = paragraphs.at(-1) ?? ''
  if (isBlockMark.test(question) || question.length > max) return undefined
  return { context: paragraphs.slice(0, -1).join('\n\n'), question }
}

/** The question at the end of a text in one line; else its first line. */
export function findQuestionLine(markdown: string, max: number): string {
  const parts = splitQuestion(markdown, max * maxLines)
  if (!parts) return firstLine(markdown, max)
  const lines = parts.question.split('\n').map((line) => firstLine(line, max))
  return shorten(lines.filter(Boolean).join(' '), max)
}
