const marks: [number[], string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The text of some bytes: by the mark at their beginning, else as UTF-8, and where they are none as Western text. */
export function toText(bytes: Uint8Array<ArrayBuffer>) {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return new TextDecoder(marked[1]).decode(bytes)
  try {
    // A character may be cut in two at the end of a piece: then more is thought to follow.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
