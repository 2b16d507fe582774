import type { Contact } from '@adjutant/contract/contacts'
import { words } from '@adjutant/contract/words'
import { Status } from '../../ui/status.tsx'

/** Shows whether the person can be messaged within the product. */
export function ContactMark({ contact }: { contact: Contact }) {
  return contact.is_user ? <Status tone="good">App user</Status> : <Status tone="neutral">{words.contact.notAppUser}</Status>
}
