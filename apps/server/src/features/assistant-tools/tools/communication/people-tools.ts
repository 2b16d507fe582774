import { ContactQuery, InteractionCreate, type Contact } from '@adjutant/contract/contacts'
import { ThreadQuery } from '@adjutant/contract/comms'
import { day, Id } from '@adjutant/contract/core/fields'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Source } from '@adjutant/contract/search'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { todayOf } from '../../../../platform/clock.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { Conflict } from '../../../../platform/errors.ts'
import { addInteraction, listContacts, readContact } from '../../../contacts/index.ts'
import { listColleagueProfiles, type ColleagueProfile } from '../../../organizations/index.ts'
import { isPlainRole } from '../../untrusted-text/prompt-names.logic.ts'
import { contactRecord } from '../act-records.ts'
import { optionalText, requiredText } from '../argument-schemas.ts'
import { asDay, diffFields, toFieldValues } from '../field-changes.ts'
import { contactSource } from '../record-views.ts'
import { defineChange, defineTool, toLookupOutcome } from '../tool.ts'

const maxColleagues = 200
const maxContacts = 20
/** A conversation per person is looked up only for a short list. */
const maxWithMessages = 5

const matches = ({ name, email, role }: ColleagueProfile, search: string): boolean => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${name} ${email} ${role ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

interface Person {
  name: string
  role: string | null
  user_id: string | null
  contact_id: string | null
  emails: string[]
  organizations: string[]
  last_interaction: { date: string; summary: string } | null
}

const toPerson = (name: string, colleague: ColleagueProfile | undefined, contact: Contact | undefined): Person => {
  const last = contact?.past_interactions[0]
  return {
    name,
    role: (colleague?.role && isPlainRole(colleague.role) ? colleague.role : contact?.role) ?? null,
    user_id: colleague?.id ?? contact?.user_id ?? null,
    contact_id: contact?.id ?? null,
    emails: [...new Set([...(colleague ? [colleague.email] : []), ...(contact?.emails ?? [])])],
    organizations: colleague?.organizations ?? [],
    last_interaction: last ? { date: last.date, summary: last.summary } : null,
  }
}

/** A colleague who is also a contact is one person. */
function joinPeople(colleagues: ColleagueProfile[], contacts: Contact[]): Person[] {
  const contactOf = ({ id, email }: ColleagueProfile) =>
    contacts.find(({ user_id, emails }) => user_id === id || emails.some((one) => one.toLowerCase() === email.toLowerCase()))
  const known = new Set(colleagues.map((colleague) => contactOf(colleague)?.id))
  return [
    ...colleagues.map((colleague) => toPerson(colleague.name, colleague, contactOf(colleague))),
    ...contacts.filter(({ id }) => !known.has(id)).map((contact) => toPerson(contact.name, undefined, contact)),
  ]
}

/** The last message of the thread between the two. */
async function findLastMessage(ctx: Ctx, { name, user_id }: Person): Promise<{ thread_id: string; at: string; from: string } | null> {
  if (user_id === null) return null
  const { items } = await ctx.ports.messaging.listThreads(ctx, ThreadQuery.parse({ search: name }))
  const thread = items.find(({ is_group, is_request, other_user_id }) => !is_group && !is_request && other_user_id === user_id)
  const last = thread?.messages.findLast(({ system }) => !system)
  return thread && last ? { thread_id: thread.id, at: last.timestamp, from: last.sender_name } : null
}

async function withLastMessages(ctx: Ctx, people: Person[]) {
  if (people.length > maxWithMessages) return people
  return Promise.all(people.map(async (person) => ({ ...person, last_message: await findLastMessage(ctx, person) })))
}

export const peopleTools = [
  defineTool({
    name: 'find_people',
    title: 'Look for people',
    // Colleagues write their own names and roles.
    returnsUntrustedText: true,
    description:
      'Finds colleagues and contacts by name, role or email: who they are, their organization, the last interaction and the last message. Use it for “who is …” and “when did we last speak”. Without a search: all colleagues.',
    input: z.strictObject({ search: optionalText('A name, a role or an email', limits.title) }),
    changesRecords: false,
    async run(ctx, { search = '' }) {
      const colleagues = (await listColleagueProfiles(ctx, maxColleagues)).filter((one) => one.id !== ctx.user.id && matches(one, search))
      const contacts = search ? (await listContacts(ctx, ContactQuery.parse({ search, limit: maxContacts }))).items : []
      const people = await withLastMessages(ctx, joinPeople(colleagues, contacts))
      const sources: Source[] = contacts.map(contactSource)
      const answer = { today: todayOf(ctx), total: people.length, people: people.map((person) => ({ ...person })) }
      return toLookupOutcome(`${pluralize(people.length, 'person was', 'people were')} found.`, answer, sources)
    },
  }),
  defineChange({
    name: 'add_interaction',
    title: 'Add an interaction',
    action: 'update',
    description: 'Records a past meeting, call or letter on a contact. Use it only when the person asks for it.',
    input: z.strictObject({
      contact_id: Id.describe('The id of the contact, from find_people or list_contacts'),
      date: day().describe('The day on which it took place, YYYY-MM-DD'),
      summary: requiredText('What it was, in a few words'),
      notes: optionalText('What was said'),
    }),
    async preview(ctx, { contact_id, ...input }) {
      const contact = await readContact(ctx, contact_id)
      if (!contact.can_edit) throw new Conflict(appMessages.contact.cannotEdit)
      return { record: await contactRecord(ctx, contact), changes: diffFields({}, toFieldValues(input, { date: asDay })) }
    },
    async apply(ctx, { contact_id, ...input }, { record }) {
      const { date, summary, notes } = await addInteraction(ctx, contact_id, InteractionCreate.parse(input))
      return { receipt: `The interaction “${summary}” was added to ${record.title}.`, record, view: { contact_id, date, summary, notes } }
    },
  }),
]
