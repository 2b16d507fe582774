import { hasOpeningMarks, onlyMarks, withoutCutEmphasis, withoutMarks } from '@adjutant/contract/text/markdown-text'

const fence = /^(```|~~~)[\s\S]*?^\1.*$/gm
const isTableOrRule = (line: string) => /^\s*\|.*\|\s*$/.test(line) || onlyMarks.test(line)

/** Headings and list items get a full stop, because the excerpt is one running line. */
function toWords(line: string) {
  const words = withoutMarks(line)
  return words && hasOpeningMarks(line) && /[\p{L}\p{N})”"]$/u.test(words) ? `${words}.` : words
}

/** The text of a Markdown document in one line, without markup, tables and code. */
export function toExcerpt(markdown: string) {
  const lines = withoutCutEmphasis(markdown.replace(fence, '')).split('\n')
  return lines
    .filter((line) => !isTableOrRule(line))
    .map(toWords)
    .filter(Boolean)
    .join(' ')
}

const shortText = 140

/** Whether the excerpt contains the whole text within the given number of lines. */
export const isWhole = (markdown: string) => {
  const excerpt = toExcerpt(markdown)
  return excerpt.length <= shortText && excerpt === markdown.trim()
}
