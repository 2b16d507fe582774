import type { ContactImportResult, SkippedContact } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { chunk } from '../../../platform/chunk.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { selectKnownEmails } from '../contacts.store.ts'
import type { ImportedContact, ImportRow } from './import-intake.logic.ts'

const maxNamed = 100
const emailsPerQuery = 1_000

/** Accepts a domain without a dot, which is valid inside a company network. */
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

type Reason = Pick<SkippedContact, 'reason' | 'message'>

export type Skipped = Pick<ContactImportResult, 'existing' | 'invalid' | 'skipped'>

interface ImportSelection {
  contacts: ImportedContact[]
  skipped: Skipped
}

/** The lowercase emails of visible contacts among those of the file. */
async function listKnownEmails(ctx: Ctx, rows: readonly ImportRow[]): Promise<Set<string>> {
  const emails = new Set(rows.flatMap(({ contact }) => contact.emails.map((email) => email.toLowerCase())))
  const known = new Set<string>()
  for (const some of chunk([...emails], emailsPerQuery)) {
    for (const email of await selectKnownEmails(ctx, some)) known.add(email)
    await yieldToRequests()
  }
  return known
}

/** `lines`: where the emails of the accepted contacts stand in the file. */
function findReason({ emails }: ImportedContact, known: ReadonlySet<string>, lines: ReadonlyMap<string, number>): Reason | undefined {
  for (const email of emails) {
    if (!isEmail(email)) return { reason: 'invalid_email', message: appMessages.contact.emailInvalid(email) }
  }
  for (const email of emails) {
    if (known.has(email.toLowerCase())) return { reason: 'exists', message: appMessages.contact.emailExists(email) }
    const line = lines.get(email.toLowerCase())
    if (line !== undefined) return { reason: 'exists', message: appMessages.contact.emailRepeated(email, line) }
  }
  return undefined
}

/** Leaves out contacts that the person already has or that the file repeats, by email, and contacts with an invalid email. */
export async function selectImportable(ctx: Ctx, rows: readonly ImportRow[]): Promise<ImportSelection> {
  const known = await listKnownEmails(ctx, rows)
  const lines = new Map<string, number>()
  const contacts: ImportedContact[] = []
  const all: SkippedContact[] = []
  for (const { line, contact } of rows) {
    const reason = findReason(contact, known, lines)
    if (reason) {
      all.push({ line, name: contact.name, ...reason })
      continue
    }
    for (const email of contact.emails) lines.set(email.toLowerCase(), line)
    contacts.push(contact)
  }
  const existing = all.filter(({ reason }) => reason === 'exists').length
  return { contacts, skipped: { existing, invalid: all.length - existing, skipped: all.slice(0, maxNamed) } }
}
