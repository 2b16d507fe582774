import type { Contact } from '@adjutant/contract/contacts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { DataTable } from '../../../ui/data/data-table.tsx'
import type { DataTableColumn } from '../../../ui/data/data-table.tsx'
import styles from './contact-list.module.css'
import { ContactBadge } from './contact-badge.tsx'
import { ContactName } from './contact-name.tsx'
import type { ContactViewProps } from './contact-name.tsx'

const nothing = <span className={styles.nothing}>–</span>

/** Truncated to one line, so that the names keep their space. */
const Line = ({ text }: { text: string }) => (
  <span className={styles.line} title={text}>
    {text}
  </span>
)

function toColumns(onOpen: ContactViewProps['onOpen']): DataTableColumn<Contact>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      phone: 'lead',
      cell: (contact) => (
        <span className={styles.name}>
          <Avatar name={contact.avatar_initial} size="small" />
          <ContactName contact={contact} onOpen={onOpen} />
        </span>
      ),
    },
    { key: 'role', header: 'Role', cell: ({ role }) => role ?? nothing },
    { key: 'email', header: 'Email', phone: 'hidden', cell: ({ emails }) => (emails[0] ? <Line text={emails[0]} /> : nothing) },
    { key: 'phone', header: 'Phone', phone: 'hidden', cell: ({ phones }) => (phones[0] ? <Line text={phones[0]} /> : nothing) },
    { key: 'account', header: 'Account', phone: 'aside', cell: (contact) => <ContactBadge contact={contact} /> },
  ]
}

export function ContactList({ contacts, onOpen }: ContactViewProps) {
  return <DataTable caption="Contacts" columns={toColumns(onOpen)} rows={contacts} getKey={({ id }) => id} />
}
