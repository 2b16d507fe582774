import type { AnswerPiece } from '@adjutant/contract/events'

/** Received text without a gap; `from` is its offset in the answer. */
export interface StreamedText {
  from: number
  text: string
}

const getEnd = ({ from, text }: StreamedText) => from + text.length

/**
 * Adds one piece to the received text. A piece at offset 0 restarts the answer, because the model was called again. A piece received before
 * changes nothing. A piece after a gap replaces the text; the stored message holds what came before.
 */
export function appendPiece(streamed: StreamedText | undefined, { from, text }: Pick<AnswerPiece, 'from' | 'text'>): StreamedText {
  const piece = { from, text }
  if (!streamed || from === 0 || from > getEnd(streamed)) return piece
  if (getEnd(piece) <= getEnd(streamed)) return streamed
  if (from < streamed.from) return piece
  return { from: streamed.from, text: streamed.text.slice(0, from - streamed.from) + text }
}

/** Merges stored and received text; `isWhole` is false when a part between them is missing. */
export function toAnswerText(stored: string, streamed: StreamedText | undefined): { text: string; isWhole: boolean } {
  if (!streamed) return { text: stored, isWhole: true }
  // A restarted answer replaces the stored one, unless the stored one continues it.
  if (streamed.from === 0) return { text: stored.startsWith(streamed.text) ? stored : streamed.text, isWhole: true }
  if (streamed.from > stored.length) return { text: stored, isWhole: false }
  const text = stored.slice(0, streamed.from) + streamed.text
  return { text: text.length >= stored.length ? text : stored, isWhole: true }
}
