import { csvBom, toCsvLine as toLine } from '../../../platform/text/csv-line.ts'
import type { ContactRow } from '../contacts.store.ts'
import { toInteractionLine } from './escaped-text.logic.ts'

const joinEntries = (entries: string[]): string => entries.map((entry) => entry.replaceAll(/[\\;]/g, String.raw`\$&`)).join('; ')

export const csvHead = csvBom + toLine(['Name', 'Role', 'Emails', 'Phones', 'Notes', 'Past interactions'])

export const toCsvLine = ({ contact, past_interactions }: ContactRow): string =>
  toLine([
    contact.name,
    contact.role ?? '',
    joinEntries(contact.emails),
    joinEntries(contact.phones),
    contact.notes ?? '',
    past_interactions.map(toInteractionLine).join('\n'),
  ])
