import { ContactChange, ContactCreate, ContactQuery } from '@adjutant/contract/contacts'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { todayOf } from '../../../platform/clock.ts'
import { Conflict } from '../../../platform/errors.ts'
import { changeContact, createContact, listContacts, readContact, removeContact } from '../../contacts/index.ts'
import { contactRecord } from './act-records.ts'
import { optionalText, change, requiredText } from './argument-schemas.ts'
import { diffFields, toFieldValues, toUpdateReceipt } from './field-changes.ts'
import { contactSource, toContactView } from './record-views.ts'
import { defineChange, defineTool, toLookupOutcome } from './tool.ts'

const maxListedContacts = 30

const entries = (description: string, max: number) =>
  z.array(z.string().trim().min(1).max(max)).max(limits.listItems).optional().describe(description)

const fields = {
  role: optionalText('What they do, and where', limits.title),
  emails: entries('All their email addresses', limits.email),
  phones: entries('All their phone numbers', limits.name),
  notes: optionalText('Remarks about them'),
}

export const contactTools = [
  defineTool({
    name: 'list_contacts',
    title: 'Look at contacts',
    description: 'Lists contacts by name with their addresses and their latest interactions, the newest first.',
    input: z.strictObject({ search: optionalText('A part of the name, the role, an email or a phone number', limits.title) }),
    changesRecords: false,
    async run(ctx, input) {
      const { items, total } = await listContacts(ctx, ContactQuery.parse({ ...input, limit: maxListedContacts }))
      const answer = { today: todayOf(ctx), total, shown: items.length, contacts: items.map((contact) => toContactView(contact)) }
      return toLookupOutcome(`${pluralize(total, 'contact was', 'contacts were')} found.`, answer, items.map(contactSource))
    },
  }),
  defineChange({
    name: 'create_contact',
    title: 'Add a contact',
    action: 'create',
    description: 'Adds a contact that only the person sees. Use it only when the person asks for it.',
    input: z.strictObject({ name: requiredText('Their full name'), ...fields }),
    preview: async (_ctx, input) => ({ record: null, changes: diffFields({}, toFieldValues(input)) }),
    async apply(ctx, input) {
      const contact = await createContact(ctx, ContactCreate.parse(input))
      const receipt = `The contact “${contact.name}” was added.`
      return { receipt, record: await contactRecord(ctx, contact), view: toContactView(contact) }
    },
    undo: (ctx, { id }) => removeContact(ctx, id),
  }),
  defineChange({
    name: 'change_contact',
    title: 'Change a contact',
    action: 'update',
    description: 'Updates the given fields of one contact, found by its id. Use it only when the person asks for it.',
    input: change({ name: requiredText('Their new name').optional(), ...fields }),
    async preview(ctx, { id, ...input }) {
      const contact = await readContact(ctx, id)
      if (!contact.can_edit) throw new Conflict(appMessages.contact.cannotEdit)
      const { name, role, emails, phones, notes } = contact
      const before = { name, role, emails, phones, notes }
      const changes = diffFields(toFieldValues(before), toFieldValues(input))
      return { record: await contactRecord(ctx, contact), changes }
    },
    async apply(ctx, { id, ...input }, { changes }) {
      const contact = await changeContact(ctx, id, ContactChange.parse(input))
      const receipt = toUpdateReceipt(`The contact “${contact.name}”`, changes)
      return { receipt, record: await contactRecord(ctx, contact), view: toContactView(contact) }
    },
  }),
]
