import { createHash } from 'node:crypto'

/** The same for a sentence with other punctuation, letter case or spaces, so that small edits keep its promise. */
export const toSentenceKey = (sentence: string): string =>
  createHash('sha256')
    .update((sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' '))
    .digest('hex')
    .slice(0, 32)
