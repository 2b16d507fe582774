import type { Contact } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { RecordFiles } from '../../../platform/files/record-files.tsx'
import { RecordChain } from '../../../platform/records/record-chain.tsx'
import { RecordHistory } from '../../../platform/records/record-history.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { findMailLink, findPhoneLink } from './contact-links.ts'
import { ContactBadge } from '../list/contact-badge.tsx'
import { organizationsQuery } from '../contact-queries.ts'
import { listSharing } from '../../../platform/accounts/sharing.ts'
import styles from './contact-sheet.module.css'
import { Interactions } from '../interactions/interactions.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.partTitle}>
        <Eyebrow>{title}</Eyebrow>
      </h3>
      {children}
    </section>
  )
}

type WaysProps = { title: string; none: string; entries: readonly string[]; findLink: (entry: string) => string | undefined }

function ContactWays({ title, none, entries, findLink }: WaysProps) {
  const toContactWay = (entry: string) => {
    const href = findLink(entry)
    return href ? <a href={href}>{entry}</a> : entry
  }
  return (
    <Part title={title}>
      {entries.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.ways}>
        {entries.map((entry, index) => (
          <li key={`${index} ${entry}`}>{toContactWay(entry)}</li>
        ))}
      </ul>
    </Part>
  )
}

function SharedWith({ contact }: { contact: Contact }) {
  const { data: organizations, isPending } = useQuery(organizationsQuery)
  const shared = isPending ? [] : listSharing(organizations ?? [], contact.shared_org_ids, contact.organization_id)
  return (
    <Part title="Shared with">
      {contact.shared_org_ids.length === 0 && (
        <p className={styles.none}>Not shared. Only the person who created this contact can see it.</p>
      )}
      <ul className={styles.ways}>
        {shared.map(({ value, label }) => (
          <li key={value}>{label}</li>
        ))}
      </ul>
    </Part>
  )
}

/** All details of a contact. `promises`: the open ones with this contact. */
export function ContactSheet({ contact, promises }: { contact: Contact; promises?: ReactNode }) {
  return (
    <>
      <div className={styles.head}>
        <Avatar name={contact.avatar_initial} />
        {contact.role && <p className={styles.role}>{contact.role}</p>}
        <ContactBadge contact={contact} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ContactWays title="Email" none="No email." entries={contact.emails} findLink={findMailLink} />
          <ContactWays title="Phone" none="No phone." entries={contact.phones} findLink={findPhoneLink} />
          <Part title="General notes">
            {contact.notes ? <p className={styles.notes}>{contact.notes}</p> : <p className={styles.none}>{appMessages.contact.noNotes}</p>}
          </Part>
          <SharedWith contact={contact} />
          <p className={styles.maker}>
            {contact.created_by_user && `Created by ${contact.created_by_user.name} · `}
            <DateText value={contact.created_at} />
          </p>
        </div>
        <Interactions contact={contact} />
      </div>
      {promises}
      <RecordFiles kind="contact" recordId={contact.id} />
      <RecordChain kind="contact" recordId={contact.id} />
      <RecordHistory kind="contact" recordId={contact.id} />
    </>
  )
}
