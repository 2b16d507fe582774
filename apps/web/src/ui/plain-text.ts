/** Markdown without its signs, line by line. A text that was cut may end in the middle of a link or of bold type. */
export const toPlainText = (markdown: string) =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*(\)|$)/g, '$1')
    .replace(/\[([^\]]*)$/, '$1')
    .replace(/^[ \t]*(```.*|([-*_][ \t]*){3,}|\|?[ \t]*:?-{2,}[-|: \t]*)$/gm, '')
    .replace(/^[ \t]*(#{1,6}|[-*+>])[ \t]+/gm, '')
    .replace(/[*_`]{1,3}(\S(?:.*?\S)?)[*_`]{1,3}/g, '$1')
    .replace(/(^|\s)[*_`]{1,3}(?=\S[^*_`]*$)/, '$1')
    .replace(/^[ \t]*\||\|[ \t]*$/gm, '')
