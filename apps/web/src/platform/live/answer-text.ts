import type { AnswerPiece } from '@adjutant/contract/events'

/** Received text without a gap; `from` is its offset in the answer. */
export interface HeardText {
  from: number
  text: string
}

const endOf = ({ from, text }: HeardText) => from + text.length

/**
 * Adds one piece to the received text. A piece at offset 0 restarts the answer, because the model was called again. A piece received before
 * changes nothing. A piece after a gap replaces the text; the stored message holds what came before.
 */
export function takePiece(heard: HeardText | undefined, { from, text }: Pick<AnswerPiece, 'from' | 'text'>): HeardText {
  const piece = { from, text }
  if (!heard || from === 0 || from > endOf(heard)) return piece
  if (endOf(piece) <= endOf(heard)) return heard
  if (from < heard.from) return piece
  return { from: heard.from, text: heard.text.slice(0, from - heard.from) + text }
}

/** Merges stored and received text; `isWhole` is false when a part between them is missing. */
export function toAnswerText(stored: string, heard: HeardText | undefined): { text: string; isWhole: boolean } {
  if (!heard) return { text: stored, isWhole: true }
  // A restarted answer replaces the stored one, unless the stored one continues it.
  if (heard.from === 0) return { text: stored.startsWith(heard.text) ? stored : heard.text, isWhole: true }
  if (heard.from > stored.length) return { text: stored, isWhole: false }
  const text = stored.slice(0, heard.from) + heard.text
  return { text: text.length >= stored.length ? text : stored, isWhole: true }
}
