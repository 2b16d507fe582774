import { z } from 'zod'
import { defineRoutes } from './core/define.ts'
import { withAliases, clearableText, day, filledText, Id, ids, Timestamp, paging, text } from './core/fields.ts'
import { limits } from './core/limits.ts'
import { PersonRef } from './tasks.ts'
import { appMessages } from './messages/app-messages.ts'

export const PastInteraction = z
  .object({ id: Id, date: z.string(), summary: z.string(), notes: z.string().nullable() })
  .meta({ id: 'PastInteraction' })
export type PastInteraction = z.infer<typeof PastInteraction>

export const Contact = z
  .object({
    id: Id,
    name: z.string(),
    role: z.string().nullable(),
    avatar_initial: z.string(),
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    organization_id: Id.nullable(),
    /** The app user with one of these emails, if any. */
    user_id: Id.nullable(),
    is_user: z.boolean(),
    created_by_user: PersonRef.nullable(),
    notes: z.string().nullable(),
    past_interactions: z.array(PastInteraction),
    shared_org_ids: z.array(Id),
    /** Alias of `shared_org_ids` from the specification. */
    sharedWith: z.array(Id),
    created_at: Timestamp,
    updated_at: Timestamp,
    can_edit: z.boolean(),
    can_delete: z.boolean(),
    can_share: z.boolean(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

/** Blank entries are dropped. */
const list = (max: number) =>
  z
    .array(text(max))
    .max(limits.listItems, `At most ${limits.listItems} are allowed.`)
    .transform((entries) => entries.filter(Boolean))

const otherNames = { sharedWith: 'shared_org_ids' }

const fields = {
  name: filledText(appMessages.contact.nameRequired),
  role: clearableText(limits.title),
  emails: list(limits.email),
  phones: list(limits.name),
  notes: clearableText(limits.longText),
  shared_org_ids: ids(),
}

/** Fields of a new contact by their own names. */
export const ContactFields = z.object({
  ...fields,
  emails: fields.emails.default([]),
  phones: fields.phones.default([]),
  shared_org_ids: fields.shared_org_ids.default([]),
})

export const ContactCreate = withAliases(ContactFields.meta({ id: 'ContactCreate' }), otherNames)
export type ContactCreate = z.infer<typeof ContactCreate>

export const ContactChange = withAliases(z.object(fields).partial().meta({ id: 'ContactChange' }), otherNames)
export type ContactChange = z.infer<typeof ContactChange>

export const ContactQuery = z.object({ search: text(limits.title).default(''), ...paging })
export type ContactQuery = z.infer<typeof ContactQuery>

const interaction = {
  date: day(appMessages.contact.interactionDateRequired),
  summary: filledText(appMessages.contact.interactionTitleRequired),
  notes: clearableText(limits.longText),
}
export const InteractionCreate = z.object(interaction).meta({ id: 'InteractionCreate' })
export type InteractionCreate = z.infer<typeof InteractionCreate>
export const InteractionChange = z.object(interaction).partial().meta({ id: 'InteractionChange' })
export type InteractionChange = z.infer<typeof InteractionChange>

export const contactFormats = ['csv', 'vcard'] as const
const Format = z.enum(contactFormats, { error: 'format must be csv or vcard.' })

export const ContactImport = z
  .object({ format: Format, text: z.string({ error: 'There is nothing to import.' }).min(1, 'There is nothing to import.') })
  .meta({ id: 'ContactImport' })

const SkippedContact = z
  .object({
    /** Where the contact begins in the file, from 1. */
    line: z.int(),
    name: z.string(),
    reason: z.enum(['exists', 'invalid_email']),
    message: z.string(),
  })
  .meta({ id: 'SkippedContact' })
export type SkippedContact = z.infer<typeof SkippedContact>

const skippedContacts = {
  /** Contacts that weren't imported because you already see one with the same email, or an earlier line has it. */
  existing: z.int(),
  /** Contacts that weren't imported because of an invalid email. */
  invalid: z.int(),
  /** The first 100 contacts of both reasons, in the order of the file. */
  skipped: z.array(SkippedContact),
}

export const ContactImportResult = z.object({ imported: z.number().int(), ...skippedContacts }).meta({ id: 'ContactImported' })
export type ContactImportResult = z.infer<typeof ContactImportResult>

export const ContactImportPreview = z.object({ importable: z.int(), ...skippedContacts }).meta({ id: 'ContactImportPreview' })
export type ContactImportPreview = z.infer<typeof ContactImportPreview>

export const contacts = defineRoutes({
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/contacts/',
    summary: 'List contacts by name',
    query: ContactQuery,
    reply: z.array(Contact),
  },
  assignable: {
    method: 'GET',
    path: '/api/contacts/assignable',
    summary: 'List the people to whom you can assign tasks: yourself and members of your organizations',
    reply: z.array(PersonRef),
  },
  create: { method: 'POST', path: '/api/contacts/', summary: 'Add a contact', body: ContactCreate, reply: Contact, status: 201 },
  import: {
    method: 'POST',
    path: '/api/contacts/import',
    summary:
      'Import contacts from CSV or vCard, or none if lines have errors; skips contacts whose email is invalid, repeated or already in a contact you can see',
    body: ContactImport,
    maxBytes: limits.importBytes,
    reply: ContactImportResult,
    status: 201,
  },
  previewImport: {
    method: 'POST',
    path: '/api/contacts/import/preview',
    summary: 'Preview an import: count the contacts that it would add and list those that it would skip',
    body: ContactImport,
    maxBytes: limits.importBytes,
    reply: ContactImportPreview,
  },
  exportCsv: {
    kind: 'text',
    method: 'GET',
    path: '/api/contacts/export.csv',
    summary: 'Export your contacts as CSV',
    produces: 'text/csv',
    filename: 'contacts.csv',
  },
  exportVcard: {
    kind: 'text',
    method: 'GET',
    path: '/api/contacts/export.vcf',
    summary: 'Export your contacts as vCard',
    produces: 'text/vcard',
    filename: 'contacts.vcf',
  },
  read: { method: 'GET', path: '/api/contacts/{id}', summary: 'Read a contact', reply: Contact },
  change: {
    method: 'PATCH',
    path: '/api/contacts/{id}',
    summary: 'Change a contact',
    body: ContactChange,
    reply: Contact,
    errorStatuses: [409],
  },
  remove: { method: 'DELETE', path: '/api/contacts/{id}', summary: 'Move a contact to the bin', errorStatuses: [409] },
  addInteraction: {
    method: 'POST',
    path: '/api/contacts/{id}/past-interactions',
    summary: 'Record an interaction',
    body: InteractionCreate,
    reply: PastInteraction,
    status: 201,
    errorStatuses: [409],
  },
  changeInteraction: {
    method: 'PUT',
    path: '/api/contacts/{id}/past-interactions/{interactionId}',
    summary: 'Change an interaction',
    body: InteractionChange,
    reply: PastInteraction,
    errorStatuses: [409],
  },
  removeInteraction: {
    method: 'DELETE',
    path: '/api/contacts/{id}/past-interactions/{interactionId}',
    summary: 'Delete an interaction',
    errorStatuses: [409],
  },
})
