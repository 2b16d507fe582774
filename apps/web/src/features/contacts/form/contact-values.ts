import type { Contact } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { diff } from '@adjutant/contract/diff'
import { ApiError } from '../../../platform/api/api-error.ts'

export type ContactValues = Pick<Contact, 'name' | 'emails' | 'phones' | 'shared_org_ids'> & { role: string; notes: string }

export const newContactValues: ContactValues = { name: '', role: '', emails: [], phones: [], notes: '', shared_org_ids: [] }

export const toContactValues = ({ name, role, emails, phones, notes, shared_org_ids }: Contact): ContactValues => ({
  name,
  role: role ?? '',
  emails,
  phones,
  notes: notes ?? '',
  shared_org_ids,
})

const toFilled = (entries: readonly string[]) => entries.map((entry) => entry.trim()).filter(Boolean)

const toClean = (values: ContactValues): ContactValues => ({
  ...values,
  name: values.name.trim(),
  role: values.role.trim(),
  emails: toFilled(values.emails),
  phones: toFilled(values.phones),
  notes: values.notes.trim(),
})

/** The request body for a new contact: blank entries and blank notes are omitted. */
export function toContactBody(values: ContactValues) {
  const { notes, ...rest } = toClean(values)
  return notes ? { ...rest, notes } : rest
}

/** Sends only changed fields, so fields without permission are never sent. */
export const toContactChange = (before: ContactValues, after: ContactValues) => diff(before, toClean(after))

export const validateContact = ({ name }: ContactValues) => (name.trim() ? undefined : { name: appMessages.contact.nameRequired })

/** The first message per field; an error of one email belongs to the list. */
export function toContactErrors(error: unknown): Partial<Record<keyof ContactValues, string>> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.toReversed().map(({ field, message }) => [field.split('.')[0], message]))
}
