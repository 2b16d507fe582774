import type { ContactImportResult, SkippedContact } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { chunk } from '../../../platform/chunk.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { selectKnownEmails } from '../contacts.store.ts'
import type { ImportedContact, ImportRow } from './import-intake.validator.ts'

const maxNamed = 100
const emailsPerQuery = 1_000

/** Accepts a domain without a dot, which is valid inside a company network. */
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

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

type Reason = Pick<SkippedContact, 'reason' | 'message'>

function findReason({ emails }: ImportedContact, known: ReadonlySet<string>): Reason | undefined {
  const invalid = emails.find((email) => !isEmail(email))
  if (invalid !== undefined) return { reason: 'invalid_email', message: appMessages.contact.emailInvalid(invalid) }
  const existing = emails.find((email) => known.has(email.toLowerCase()))
  return existing === undefined ? undefined : { reason: 'exists', message: appMessages.contact.emailExists(existing) }
}

/** Remembers the emails of accepted rows, which no later row may repeat. */
class AcceptedEmails {
  readonly #lines = new Map<string, number>()

  add({ line, contact }: ImportRow): void {
    for (const email of contact.emails) this.#lines.set(email.toLowerCase(), line)
  }

  findRepeated({ emails }: ImportedContact): Reason | undefined {
    const repeated = emails.find((email) => this.#lines.has(email.toLowerCase()))
    if (repeated === undefined) return undefined
    const line = this.#lines.get(repeated.toLowerCase())!
    return { reason: 'exists', message: appMessages.contact.emailRepeated(repeated, line) }
  }
}

/** Leaves out the contacts that the person already has or that the file repeats, by email, and those with an invalid email. */
export async function selectImportable(ctx: Ctx, rows: readonly ImportRow[]): Promise<ImportSelection> {
  const known = await listKnownEmails(ctx, rows)
  const accepted = new AcceptedEmails()
  const contacts: ImportedContact[] = []
  const all: SkippedContact[] = []
  for (const row of rows) {
    const { line, contact } = row
    const reason = findReason(contact, known) ?? accepted.findRepeated(contact)
    if (reason) {
      all.push({ line, name: contact.name, ...reason })
      continue
    }
    accepted.add(row)
    contacts.push(contact)
  }
  const existing = all.filter(({ reason }) => reason === 'exists').length
  return { contacts, skipped: { existing, invalid: all.length - existing, skipped: all.slice(0, maxNamed) } }
}
