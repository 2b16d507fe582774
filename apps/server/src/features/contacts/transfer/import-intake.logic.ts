import { ContactFields, InteractionCreate } from '@adjutant/contract/contacts'
import { limits } from '@adjutant/contract/core/limits'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { ValidationError, type FieldError } from '../../../platform/errors.ts'

const tooManyInteractions = `At most ${limits.importedInteractions.toLocaleString('en')} are allowed.`
const ImportedContact = ContactFields.omit({ shared_org_ids: true }).extend({
  past_interactions: z.array(InteractionCreate).max(limits.importedInteractions, tooManyInteractions),
})
export type ImportedContact = z.infer<typeof ImportedContact>

/** A contact from a file before validation. The rules for a typed contact apply; an import also checks the format of emails. */
export type ContactDraft = z.input<typeof ImportedContact>

const maxNamedIssues = 20

export const tooLong = `This contact has more than ${limits.importedContact.toLocaleString('en')} characters.`
const tooMany = `At most ${limits.importedContacts.toLocaleString('en')} contacts can be imported at once.`

/** "Name is required." names its field; "Use at most 254 characters." needs it added. */
function toMessage({ path, message }: z.core.$ZodIssue): string {
  const part = String(path[0])
  return part === 'name' && message.includes('required') ? message : `${part}: ${message}`
}

export interface ImportRow {
  /** The contact's first line in the file, from 1. */
  line: number
  contact: ImportedContact
}

/** Collects the valid contacts and the invalid lines of a file. */
export class ImportIntake {
  readonly #rows: ImportRow[] = []
  readonly #issues: FieldError[] = []
  #issueCount = 0

  take(line: number, draft: ContactDraft): void {
    const parsed = ImportedContact.safeParse(draft)
    if (!parsed.success) return this.addIssue(line, toMessage(parsed.error.issues[0]!))
    this.#hasCapacity()
    this.#rows.push({ line, contact: parsed.data })
  }

  addIssue(line: number, message: string): void {
    this.#hasCapacity()
    this.#issueCount += 1
    if (this.#issues.length < maxNamedIssues) this.#issues.push({ field: `line ${line}`, message })
  }

  /** Errors count too, so that an invalid file is read no further than a valid one. */
  #hasCapacity(): void {
    if (this.#rows.length + this.#issueCount === limits.importedContacts) throw ValidationError.field('text', tooMany)
  }

  /** Throws if any line is invalid, so that an import is all or nothing. */
  getRows(): ImportRow[] {
    if (this.#issueCount > 0) throw new ValidationError(this.#summary(), { errors: this.#issues })
    if (this.#rows.length === 0) throw ValidationError.field('text', 'There is nothing to import.')
    return this.#rows
  }

  #summary(): string {
    const more = this.#issueCount - this.#issues.length
    const count = pluralize(this.#issueCount.toLocaleString('en'), 'line has errors', 'lines have errors')
    const rest = more > 0 ? ` The first ${maxNamedIssues} are named, ${more.toLocaleString('en')} more are not.` : ''
    return `${count}, so nothing is imported.${rest}`
  }
}
