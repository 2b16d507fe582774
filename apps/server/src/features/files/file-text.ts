import { limits } from '@adjutant/contract/limits'
import { TextRoom, type Reading } from '@adjutant/reader'
import { decode as decodeEntities } from '../../platform/web-search/plain-text.ts'

/** Four bytes for each character are the most that UTF-8 takes; of a page most is markup, of which no more is read either. */
export const mostBytesRead = limits.fileText * 4

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
  return decodeEntities(words.join(''))
}

/** The text of a file; undefined where it is none, although it begins like one. */
export function findText(bytes: Buffer, type: string, isCutAlready: boolean): Reading | undefined {
  const decoded = decode(bytes, isCutAlready)
  if (decoded.includes('\0')) return undefined
  const room = new TextRoom(limits.fileText)
  room.add(null, type === 'text/html' ? withoutTags(decoded) : decoded)
  return { pages: room.pages, isCut: isCutAlready || room.isCut }
}

const most = 1_000
const least = 500

/** Best between paragraphs, then between lines, sentences, words; a word without end is cut where the room ends. */
function findCut(room: string): number {
  for (const gap of ['\n\n', '\n', '. ', ' ']) {
    const place = room.lastIndexOf(gap)
    if (place >= least) return place + gap.length
  }
  return /[\ud800-\udbff]/.test(room[most - 1]!) ? most - 1 : most
}

/** A text in passages of about a thousand characters, for search. */
export function toPassages(text: string): string[] {
  const passages: string[] = []
  let place = 0
  while (text.length - place > most) {
    const cut = findCut(text.slice(place, place + most))
    passages.push(text.slice(place, place + cut).trim())
    place += cut
  }
  passages.push(text.slice(place).trim())
  return passages.filter(Boolean)
}
