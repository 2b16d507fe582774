// No line of a text needs more: tabs part columns, and a form feed is a new page.
const unprintable = /[^\P{Cc}\n\t]/gu

/** Without what nobody can print, blanks at the ends of lines, and more than one empty line. */
export const tidied = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unprintable, ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
