import { truncate } from '@adjutant/contract/text/truncate'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes HTML entities. */
export const decode = (text: string) =>
  text
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)))
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? '')

const withoutTags = (html: string) =>
  html.replaceAll(/<(script|style)\b[^>]*>.*?(<\/\1\s*>|$)/gis, ' ').replaceAll(/<\/?[a-z!][^>]*(>|$)/gi, '')

/** The text of an HTML fragment in one line. Decoded entities can form tags, so tags are removed again at the end. */
export function toPlainText(html: string, maxCharacters: number): string {
  const text = withoutTags(decode(withoutTags(html.slice(0, maxCharacters * 10))))
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return truncate(line.toWellFormed(), maxCharacters)
}
