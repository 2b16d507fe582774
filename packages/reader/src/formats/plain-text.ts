import type { TextCollector } from '../text-collector.ts'
import { Unreadable } from '../unreadable.ts'
import { decodeEntities } from './xml.ts'

const marks = [
  { bytes: 'fffe', encoding: 'utf-16le' },
  { bytes: 'feff', encoding: 'utf-16be' },
] as const

/** Decodes as UTF-8, by byte order mark, or as Windows-1252. `isCut`: the last character can be incomplete. */
export function decode(bytes: Buffer, isCut: boolean): string {
  const mark = marks.find((one) => bytes.subarray(0, 2).toString('hex') === one.bytes)
  if (mark) return new TextDecoder(mark.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const blockTags = /^<\/?(?:p|div|br|li|ul|ol|tr|table|h[1-6]|section|article|header|footer|blockquote|pre|hr|title|option)\b/

/** The end of the tag at this `<`. Linear even for unclosed tags. */
function findTagEnd(lower: string, open: number): number {
  const after = (closing: string, from = open) => {
    const found = lower.indexOf(closing, from)
    return found < 0 ? lower.length : found + closing.length
  }
  if (lower.startsWith('<!--', open)) return after('-->')
  const silent = ['script', 'style', 'template'].find((tag) => lower.startsWith(`<${tag}`, open))
  return silent ? after('>', after(`</${silent}`)) : after('>')
}

/** The text of an HTML page, one line per block. */
export function withoutTags(html: string): string {
  // ASCII only: other characters can change their length in lower case, which would shift offsets.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const words: string[] = []
  let offset = 0
  while (offset < html.length) {
    const open = html.indexOf('<', offset)
    if (open < 0) break
    words.push(html.slice(offset, open))
    const isTag = /[a-z/!?]/.test(lower[open + 1] ?? '')
    const isBlock = isTag && blockTags.test(lower.slice(open, open + 15))
    words.push(isTag ? (isBlock ? '\n' : '') : '<')
    offset = isTag ? findTagEnd(lower, open) : open + 1
  }
  words.push(html.slice(offset))
  return decodeEntities(words.join(''))
}

/** UTF-8 takes at most four bytes per character; most of an HTML page is markup, which counts too. */
export const maxBytesOfText = (maxCharacters: number): number => maxCharacters * 4

/** Plain text, Markdown, CSV or HTML. Other content is rejected. */
export function readText(bytes: Buffer, type: string, collector: TextCollector): void {
  const maxBytes = maxBytesOfText(collector.left)
  const isCut = bytes.length > maxBytes
  const decoded = decode(bytes.subarray(0, maxBytes), isCut)
  if (decoded.includes('\0')) throw new Unreadable('other')
  collector.add(null, type === 'text/html' ? withoutTags(decoded) : decoded)
  collector.isCut ||= isCut
}
