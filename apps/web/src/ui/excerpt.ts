const fence = /^(```|~~~)[\s\S]*?^\1.*$/gm
const marksOfLine = /^\s*(#{1,6}\s+|>\s?|[-*+]\s+(\[[ xX]\]\s+)?|\d+[.)]\s+)+/
const isTableOrRule = (line: string) => /^\s*\|.*\|\s*$/.test(line) || /^\s*([-*_]\s*){3,}$/.test(line)

/** A text that was cut may end in the middle of a link or of bold type. */
const withoutMarks = (text: string) =>
  text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\w*_])([*_])(?=\S)(.*?\S)\1(?![\w*_])/g, '$2')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/!?\[([^\]]*)(\]\([^)]*)?$/, '$1')
    .replace(/(^|\s)[*_`]{1,3}(?=\S[^*_`]*$)/, '$1')

/** A heading or an item of a list ends where its line does: in running text a full stop must say so. */
function toWords(line: string) {
  const words = withoutMarks(line.replace(marksOfLine, '')).trim()
  return words && marksOfLine.test(line) && /[\p{L}\p{N})”"]$/u.test(words) ? `${words}.` : words
}

/** The words of a Markdown text in one line, without marks, tables and code: enough to know what it is about. */
export function toExcerpt(markdown: string) {
  const lines = markdown.replace(fence, '').split('\n')
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
