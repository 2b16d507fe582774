/** A stretch of a text, and whether it is the address of a page. */
export interface TextPart {
  text: string
  isLink: boolean
}

const address = /(https?:\/\/[^\s<>"'“”]+)/gi

/** The full stop behind an address ends the sentence; a bracket that was opened before it ends there too. */
function withoutEnd(text: string) {
  const trimmed = text.replace(/[.,;:!?…]+$/, '')
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1).replace(/[.,;:!?…]+$/, '') : trimmed
}

/** Cuts a text at the addresses in it. Nothing of it is lost. */
export function toTextParts(text: string): TextPart[] {
  // Split by a pattern with one group, every second piece is a match.
  const parts = text.split(address).flatMap((piece, index): TextPart[] => {
    if (index % 2 === 0) return [{ text: piece, isLink: false }]
    const link = withoutEnd(piece)
    return [
      { text: link, isLink: true },
      { text: piece.slice(link.length), isLink: false },
    ]
  })
  return parts.filter((part) => part.text !== '')
}
