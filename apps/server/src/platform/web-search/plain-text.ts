import { upTo } from '../up-to.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Entities as the characters they stand for. */
export const decode = (text: string) =>
  text
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)))
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name]!)

const withoutTags = (html: string) =>
  html.replaceAll(/<(script|style)\b[^>]*>.*?(<\/\1\s*>|$)/gis, ' ').replaceAll(/<\/?[a-z!][^>]*(>|$)/gi, '')

/** The words of a piece of HTML in one line. What was written as an entity may be a tag in turn, so tags go again at the end. */
export function toPlainText(html: string, mostCharacters: number): string {
  const text = withoutTags(decode(withoutTags(html.slice(0, mostCharacters * 10))))
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return upTo(line.toWellFormed(), mostCharacters)
}
