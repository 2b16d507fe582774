import type { Contact } from '@adjutant/contract/contacts'
import type { Attendee, MeetingPerson } from '@adjutant/contract/meetings'
import type { PersonRef } from '@adjutant/contract/tasks'
import type { Ctx } from '../../../platform/ctx.ts'
import { listContactsByEmails } from '../../contacts/index.ts'
import { listColleagues } from '../../organizations/index.ts'
import type { MeetingRow } from '../meetings.store.ts'

/** A participant with the records that represent them. */
export interface KnownPerson extends MeetingPerson {
  contact: Contact | undefined
  colleague: PersonRef | undefined
}

type Invited = Attendee & { is_organizer: boolean }

/** The organizer first; calendars list them among the attendees or not. */
function listInvited({ organizer, attendees }: MeetingRow['meeting']): Invited[] {
  const isOrganizer = ({ email, name }: Omit<Attendee, 'answer'>) =>
    organizer !== null && (email === null ? name !== null && name === organizer.name : email === organizer.email)
  const invited = attendees.map((attendee) => ({ ...attendee, is_organizer: isOrganizer(attendee) }))
  const isListed = !organizer || invited.some(({ is_organizer }) => is_organizer)
  const all: Invited[] = isListed ? invited : [{ ...organizer, answer: 'accepted', is_organizer: true }, ...invited]
  return all
    .filter(({ name, email }) => name !== null || email !== null)
    .toSorted((one, other) => Number(other.is_organizer) - Number(one.is_organizer))
}

/** Matches by email only, because a name is no proof. Uses only contacts and colleagues that the person can see. */
export async function listKnownPeople(ctx: Ctx, { meeting }: MeetingRow): Promise<KnownPerson[]> {
  const invited = listInvited(meeting)
  const emails = [...new Set(invited.flatMap(({ email }) => (email ? [email] : [])))]
  const contacts = emails.length > 0 ? await listContactsByEmails(ctx, emails) : []
  const colleagues = emails.length > 0 ? await listColleagues(ctx) : []
  return invited.map((one) => {
    const contact = contacts.find(({ emails: known }) => known.some((email) => email.toLowerCase() === one.email))
    const colleague = colleagues.find(({ email }) => email.toLowerCase() === one.email)
    return {
      name: contact?.name ?? colleague?.name ?? one.name ?? one.email ?? '',
      email: one.email,
      answer: one.answer,
      is_organizer: one.is_organizer,
      is_you: one.email === ctx.user.email.toLowerCase(),
      role: contact?.role ?? null,
      contact_id: contact?.id ?? null,
      user_id: colleague?.id ?? null,
      contact,
      colleague,
    }
  })
}
