import type { TextRoom } from './text-room.ts'
import { Unreadable } from './unreadable.ts'
import { withEntities } from './xml.ts'

const marks = [
  { bytes: 'fffe', encoding: 'utf-16le' },
  { bytes: 'feff', encoding: 'utf-16be' },
] as const

/** In UTF-8, or what its mark says; what is neither was written by an old program for Windows. `isCut`: its last character may be torn. */
function decode(bytes: Buffer, isCut: boolean): string {
  const mark = marks.find((one) => bytes.subarray(0, 2).toString('hex') === one.bytes)
  if (mark) return new TextDecoder(mark.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const blockTags = /^<\/?(?:p|div|br|li|ul|ol|tr|table|h[1-6]|section|article|header|footer|blockquote|pre|hr|title|option)\b/

/** Where that which begins at this `<` ends. Each character is looked at once, whatever is left open. */
function endOfTag(lower: string, open: number): number {
  const after = (closing: string, from = open) => {
    const found = lower.indexOf(closing, from)
    return found < 0 ? lower.length : found + closing.length
  }
  if (lower.startsWith('<!--', open)) return after('-->')
  const silent = ['script', 'style', 'template'].find((tag) => lower.startsWith(`<${tag}`, open))
  return silent ? after('>', after(`</${silent}`)) : after('>')
}

/** The words of a page, a line for each block. */
export function withoutTags(html: string): string {
  // Of ASCII alone: other letters may become two in small, and places would no longer agree.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const words: string[] = []
  let place = 0
  while (place < html.length) {
    const open = html.indexOf('<', place)
    if (open < 0) break
    words.push(html.slice(place, open))
    const isTag = /[a-z/!?]/.test(lower[open + 1] ?? '')
    const isBlock = isTag && blockTags.test(lower.slice(open, open + 15))
    words.push(isTag ? (isBlock ? '\n' : '') : '<')
    place = isTag ? endOfTag(lower, open) : open + 1
  }
  words.push(html.slice(place))
  return withEntities(words.join(''))
}

/** Four bytes for each character are the most that UTF-8 takes; of a page most is markup, of which no more is read either. */
export const mostBytesOfText = (mostCharacters: number): number => mostCharacters * 4

/** Plain text, Markdown, CSV, or a page. What is none, although it begins like one, is refused. */
export function readText(bytes: Buffer, type: string, room: TextRoom): void {
  const mostBytes = mostBytesOfText(room.left)
  const isCut = bytes.length > mostBytes
  const decoded = decode(bytes.subarray(0, mostBytes), isCut)
  if (decoded.includes('\0')) throw new Unreadable('other')
  room.add(null, type === 'text/html' ? withoutTags(decoded) : decoded)
  room.isCut ||= isCut
}
