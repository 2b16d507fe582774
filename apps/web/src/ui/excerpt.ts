import { withoutCutEmphasis, withoutInlineMarks } from '@adjutant/contract/markdown-text'

const fence = /^(```|~~~)[\s\S]*?^\1.*$/gm
const marksOfLine = /^\s*(#{1,6}\s+|>\s?|[-*+]\s+(\[[ xX]\]\s+)?|\d+[.)]\s+)+/
const isTableOrRule = (line: string) => /^\s*\|.*\|\s*$/.test(line) || /^\s*([-*_]\s*){3,}$/.test(line)

/** A heading or an item of a list ends where its line does: in running text a full stop must say so. */
function toWords(line: string) {
  const words = withoutInlineMarks(line.replace(marksOfLine, '')).trim()
  return words && marksOfLine.test(line) && /[\p{L}\p{N})”"]$/u.test(words) ? `${words}.` : words
}

/** The words of a Markdown text in one line, without marks, tables and code: enough to know what it is about. */
export function toExcerpt(markdown: string) {
  const lines = withoutCutEmphasis(markdown.replace(fence, '')).split('\n')
  return lines
    .filter((line) => !isTableOrRule(line))
    .map(toWords)
    .filter(Boolean)
    .join(' ')
}

const shortText = 140

/** Whether the excerpt says all that the text does, in no more than the lines it is given. */
export const isWhole = (markdown: string) => {
  const excerpt = toExcerpt(markdown)
  return excerpt.length <= shortText && excerpt === markdown.trim()
}
