import type { Contact } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { Status } from '../../../ui/data/status.tsx'

/** Shows whether the person can be messaged within the product. */
export function ContactBadge({ contact }: { contact: Contact }) {
  return contact.is_user ? <Status tone="good">App user</Status> : <Status tone="neutral">{appMessages.contact.notAppUser}</Status>
}
