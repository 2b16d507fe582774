import { unquoted, withoutEnd, type Command } from './command-text.ts'

const addressPattern = /[^\s,;<>()]+@[^\s,;<>()]+\.[^\s,;<>()]*\w/g
const phonePattern = /\+?\d[\d\s()./-]{5,}\d/g

/** Parses 'Jane Doe, CFO of Acme, jane@acme.com, +44 20 7946 0000': the name first, then the role. */
export function toContactCall(text: string): Command | undefined {
  const emails = text.match(addressPattern) ?? []
  const phones = (text.replaceAll(addressPattern, '').match(phonePattern) ?? []).map((phone) => phone.trim())
  const parts = text
    .replaceAll(addressPattern, '')
    .replaceAll(phonePattern, '')
    .split(/[,;()<>]| - /)
    .map((part) => withoutEnd(unquoted(part.replace(/\b(?:e-?mail|phone|tel)\b[:.]?/i, ''))))
    .filter(Boolean)
  const [name, ...role] = parts
  if (!name) return undefined
  return {
    call: {
      tool: 'create_contact',
      input: { name, ...(role.length && { role: role.join(', ') }), ...(emails.length && { emails }), ...(phones.length && { phones }) },
    },
  }
}
