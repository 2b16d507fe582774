import type { ContactRow } from '../contacts.store.ts'
import { escapeText, toInteractionLine } from './escaped-text.logic.ts'
import { interactionProperty } from './vcard.parser.ts'

/** RFC 6350 limit in bytes, without the line end. */
const maxLineBytes = 75

/** Folds long lines, never within a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= maxLineBytes) return line
  let [result, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > maxLineBytes) [result, bytes] = [`${result}\r\n `, 1]
    result += character
    bytes += size
  }
  return result
}

const property = (name: string, text: string | null): string[] => (text ? [`${name}:${escapeText(text)}`] : [])

export function toVcard({ contact, past_interactions }: ContactRow): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID:urn:uuid:${contact.id}`,
    ...property('FN', contact.name),
    ...property('TITLE', contact.role),
    ...contact.emails.flatMap((email) => property('EMAIL', email)),
    ...contact.phones.flatMap((phone) => property('TEL', phone)),
    ...property('NOTE', contact.notes),
    ...past_interactions.map((interaction) => `${interactionProperty}:${toInteractionLine(interaction)}`),
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
