// Text needs only tabs and line breaks; a form feed starts a page.
const unprintable = /[^\P{Cc}\n\t]/gu

/** Removes control characters, trailing blanks and repeated empty lines. */
export const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unprintable, ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
