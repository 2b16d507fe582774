/**
 * Direction controls, zero-width characters, soft hyphens and tags. People don't see them, models read them, and they can disguise a text.
 * Joiners are only hidden beside letters that never join; tags also form flags.
 */
const hidden =
  /(?:[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\d\s])[\u200c\u200d]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}])+/gu

/** This many blanks push the following text out of sight. */
const longGap = /(?:[^\S\n]*\n){5,}|[^\S\n]{40,}/g

/** Makes hidden characters visible to a person who decides about the text. */
export const toVisibleText = (text: string): string =>
  text.replaceAll(hidden, '[hidden characters]').replaceAll(longGap, (gap) => (gap.includes('\n') ? '\n[empty lines]\n' : ' [gap] '))

const words = /[\p{L}\p{M}]+/gu

/** True if a word mixes letters of two alphabets that look alike, such as a Cyrillic а in “Pаyroll”. */
export const hasMixedAlphabets = (text: string): boolean =>
  [...text.matchAll(words)].some(
    ([word]) => [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u].filter((alphabet) => alphabet.test(word)).length > 1,
  )
