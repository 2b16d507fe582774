import type { Contact } from '@adjutant/contract/contacts'
import styles from './contact-name.module.css'

export type ContactViewProps = { contacts: readonly Contact[]; onOpen: (contact: Contact) => void }

/** The name, which opens the contact. */
export function ContactName({ contact, onOpen }: { contact: Contact; onOpen: (contact: Contact) => void }) {
  return (
    <button type="button" className={styles.name} aria-haspopup="dialog" data-list-item onClick={() => onOpen(contact)}>
      {contact.name}
    </button>
  )
}
