import { Unreadable } from '../unreadable.ts'

/** Names have no prefixes. */
export type XmlPiece =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const maxDepth = 500

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const toCharacter = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ')

/** The five XML entities, HTML's nbsp, and numeric ones. Documents can't define their own: a DOCTYPE is rejected. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (_, name?: string, dec?: string, hex?: string) =>
        name ? (entities[name] ?? '') : toCharacter(dec ? Number(dec) : Number.parseInt(hex ?? '', 16)),
      )
    : text

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

// A `>` can be quoted. The alternatives start differently, so that matching is linear.
const tag = /<(\/?)([^\s/>"'=<]+)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/y

const findEndAfter = (xml: string, closing: string, from: number): number => {
  const found = xml.indexOf(closing, from)
  if (found < 0) throw new Unreadable('broken')
  return found + closing.length
}

/** The end of a comment, instruction or CDATA section. */
function findSpecialEnd(xml: string, open: number): number | undefined {
  if (xml.startsWith('<!--', open)) return findEndAfter(xml, '-->', open + 4)
  if (xml.startsWith('<![CDATA[', open)) return findEndAfter(xml, ']]>', open)
  if (xml.startsWith('<?', open)) return findEndAfter(xml, '?>', open)
  if (xml.startsWith('<!', open)) throw new Unreadable('unsafe')
  return undefined
}

const toLiteral = (special: string): string => (special.startsWith('<![CDATA[') ? special.slice(9, -3) : '')

/** A streaming parser. Nothing is kept, so nesting is cheap; excessive nesting is still rejected. */
export function* readXml(xml: string): Generator<XmlPiece> {
  let offset = 0
  let depth = 0
  while (offset < xml.length) {
    const open = xml.indexOf('<', offset)
    const text = xml.slice(offset, open < 0 ? xml.length : open)
    if (text) yield { kind: 'text', text: decodeEntities(text) }
    if (open < 0) return
    const special = findSpecialEnd(xml, open)
    if (special !== undefined) {
      const literal = toLiteral(xml.slice(open, special))
      if (literal) yield { kind: 'text', text: literal }
      offset = special
      continue
    }
    tag.lastIndex = open
    const found = tag.exec(xml)
    if (!found) throw new Unreadable('broken')
    offset = tag.lastIndex
    const [, close, rawName = '', attributes = ''] = found
    const name = withoutPrefix(rawName)
    const isEmpty = attributes.endsWith('/')
    if (!isEmpty) depth += close ? -1 : 1
    if (depth > maxDepth) throw new Unreadable('unsafe')
    yield close ? { kind: 'close', name } : { kind: 'open', name, attributes, isEmpty }
  }
}

/** `name` has no prefix. */
export function findAttribute(attributes: string, name: string): string | undefined {
  for (const [, found, double, single] of attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (withoutPrefix(found ?? '') === name) return decodeEntities(double ?? single ?? '')
  return undefined
}

/** The attributes of every element with this name. */
export function* listElements(xml: string, name: string): Generator<string> {
  for (const piece of readXml(xml)) if (piece.kind === 'open' && piece.name === name) yield piece.attributes
}
