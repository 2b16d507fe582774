import type { ContactRow } from './contacts.store.ts'
import { toInteractionLine } from './escaped-text.ts'

const phone = /^\+?[\d\s()./\\-]+$/

/** Spreadsheets run a cell that begins like a formula. Phone numbers may begin with a plus: they hold nothing that could be run. */
function isFormula(cell: string): boolean {
  if (!/^'*[=+\-@\t\r\n＝＋－＠]/.test(cell)) return false
  return !cell.split(';').every((entry) => phone.test(entry.trim()))
}

function toCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const toLine = (cells: string[]): string => `${cells.map(toCell).join(',')}\r\n`

const joinEntries = (entries: string[]): string => entries.map((entry) => entry.replaceAll(/[\\;]/g, String.raw`\$&`)).join('; ')

/** The mark at the beginning tells Excel that this is UTF-8. */
export const csvHead = `\uFEFF${toLine(['Name', 'Role', 'Emails', 'Phones', 'Notes', 'Past interactions'])}`

export const toCsvLine = ({ contact, past_interactions }: ContactRow): string =>
  toLine([
    contact.name,
    contact.role ?? '',
    joinEntries(contact.emails),
    joinEntries(contact.phones),
    contact.notes ?? '',
    past_interactions.map(toInteractionLine).join('\n'),
  ])
