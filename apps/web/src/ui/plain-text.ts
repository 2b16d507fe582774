/** A line of Markdown without the signs inside it. */
export const withoutMarks = (line: string) =>
  line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\w*_])([*_])(?=\S)(.*?\S)\1(?![\w*_])/g, '$2')
    .replace(/`([^`]*)`/g, '$1')

/** A text that was cut may end in the middle of a link or of bold type. */
export const withoutCutMarks = (markdown: string) =>
  markdown.replace(/!?\[([^\]]*)(\]\([^)]*)?$/, '$1').replace(/(^|\s)[*_`]{1,3}(?=\S[^*_`]*$)/, '$1')

const withoutMarksOfLines = (markdown: string) =>
  markdown
    .replace(/^[ \t]*(```.*|([-*_][ \t]*){3,}|\|?[ \t]*:?-{2,}[-|: \t]*)$/gm, '')
    .replace(/^[ \t]*(#{1,6}|[-*+>])[ \t]+/gm, '')
    .replace(/^[ \t]*\||\|[ \t]*$/gm, '')

/** Markdown without its signs, line by line. */
export const toPlainText = (markdown: string) => withoutCutMarks(withoutMarksOfLines(markdown)).split('\n').map(withoutMarks).join('\n')
