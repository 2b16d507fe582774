import type { Contact } from '@adjutant/contract/contacts'
import cardGrid from '../../../ui/data/card-grid.module.css'
import { classes } from '../../../ui/classes.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Skeleton } from '../../../ui/data/skeleton.tsx'
import styles from './contact-grid.module.css'
import { ContactBadge } from './contact-badge.tsx'
import { ContactName } from './contact-name.tsx'
import type { ContactViewProps } from './contact-name.tsx'

function ContactCard({ contact, onOpen }: { contact: Contact; onOpen: (contact: Contact) => void }) {
  const last = contact.past_interactions[0]
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Avatar name={contact.avatar_initial} />
        <div className={styles.who}>
          <h2 className={styles.name}>
            <ContactName contact={contact} onOpen={onOpen} />
          </h2>
          {contact.role && <p className={styles.role}>{contact.role}</p>}
        </div>
      </header>
      <div className={styles.reach}>
        {[contact.emails[0], contact.phones[0]].filter(Boolean).map((contactWay) => (
          <p key={contactWay}>{contactWay}</p>
        ))}
      </div>
      <footer className={styles.foot}>
        <ContactBadge contact={contact} />
        {last && <DateText value={last.date} prefix="last" />}
      </footer>
    </article>
  )
}

export function ContactGrid({ contacts, onOpen }: ContactViewProps) {
  return (
    <ul className={classes(cardGrid.grid, styles.grid)}>
      {contacts.map((contact) => (
        <li key={contact.id}>
          <ContactCard contact={contact} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholder cards. */
export function ContactGridSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <p className={styles.loading}>{label}</p>
      <div className={classes(cardGrid.grid, styles.grid)}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} shape="card" />
        ))}
      </div>
    </div>
  )
}
