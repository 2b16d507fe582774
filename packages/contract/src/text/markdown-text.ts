/** Markdown as plain text for titles, excerpts, search, mails and screen readers. */

/** Marks that open a line of Markdown: heading, quote, list item with or without a box, table cell. */
const openingMarks = /^(?:\s|#{1,6}(?=\s|$)|>|[-*+•](?=\s|$)|\d{1,9}[.)](?=\s+\S)|\[[ xX]\](?=\s|$)|\|)+/
/** Lines without text: a rule, the underline of a heading, a code fence, the frame of a table. */
export const onlyMarks = /^[\s\-=*_`~|:#>+]*$/

// No match continues past a character that could start the next one; otherwise a long run of one character takes quadratic time.
const link = /!?\[((?:\\.|[^[\]\\])*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g
/** The rest of a link whose beginning or end was truncated. */
const linkEnd = /\\?\]\((?:\/|https?:)[^)\s]*\)?/g
const linkStart = /!?\[(?=[^[\]]*$)/g

/** A line without inline markup: link text, emphasis, code, escapes. */
export const withoutInlineMarks = (text: string): string =>
  text
    .replaceAll(link, '$1')
    .replaceAll(linkEnd, '')
    .replaceAll(linkStart, '')
    .replaceAll(/\*\*|~~|`+/g, '')
    .replaceAll(/(?<!\w)(__|[*_])(?=\S)([^\n]{1,200}?)(?<=\S)\1(?!\w)/g, '$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

/** True if the line is a heading, a quote, a list item or a table row. */
export const hasOpeningMarks = (line: string): boolean => openingMarks.test(line.trimStart())

/** A heading can end with as many # as it begins with. */
const withoutClosingMarks = (line: string): string => (/^\s*#/.test(line) ? line.replace(/\s#+\s*$/, '') : line)

/** A line as plain text. */
export const withoutMarks = (line: string): string => withoutInlineMarks(withoutClosingMarks(line).replace(openingMarks, '')).trim()

/** Truncated text can end inside bold text. */
export const withoutCutEmphasis = (markdown: string): string => markdown.replace(/(^|\s)[*_`]{1,3}(?=\S[^*_`]*$)/, '$1')

const withoutMarksOfLines = (markdown: string): string =>
  markdown
    .replace(/^[ \t]*(```.*|([-*_][ \t]*){3,}|\|?[ \t]*:?-{2,}[-|: \t]*)$/gm, '')
    .replace(/^[ \t]*(#{1,6}|[-*+>])[ \t]+/gm, '')
    .replace(/^[ \t]*\||\|[ \t]*$/gm, '')

/** The plain text of a document, line by line. */
export const toPlainText = (markdown: string): string =>
  withoutCutEmphasis(withoutMarksOfLines(markdown)).split('\n').map(withoutInlineMarks).join('\n')
