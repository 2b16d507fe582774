import type { Contact } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquare, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { useOpenThread } from '../../../platform/navigation/comms-navigation.ts'
import { useOpenedRecord } from '../../../platform/navigation/use-opened-record.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { RecordDialog } from '../../../ui/overlay/record-dialog.tsx'
import styles from './contact-detail.module.css'
import { EditContact } from '../form/contact-forms.tsx'
import { useDeleteContact } from '../contact-mutations.ts'
import { toSingleContactQuery } from '../contact-queries.ts'
import { ContactSheet } from './contact-sheet.tsx'

type Action = 'edit' | 'delete'

/** Doesn't reveal whether a stranger has an account before the first message. People can't message themselves. */
function useWriting({ id: contactId, user_id, name, emails }: Contact) {
  const { id } = useCurrentUser()
  const message = useOpenThread()
  const recipientId = user_id ?? (emails.length > 0 ? contactId : undefined)
  return recipientId && recipientId !== id ? () => message({ recipientId, recipientName: name }) : undefined
}

function Buttons({ contact, onAction }: { contact: Contact; onAction: (action: Action) => void }) {
  const write = useWriting(contact)
  return (
    <span className={styles.foot}>
      {contact.can_delete && (
        <Button tone="danger" onClick={() => onAction('delete')}>
          Delete
        </Button>
      )}
      {contact.can_edit && (
        <Button icon={<Pencil />} onClick={() => onAction('edit')}>
          Edit
        </Button>
      )}
      {write && (
        <Button tone="primary" icon={<MessageSquare />} onClick={write}>
          Message
        </Button>
      )}
    </span>
  )
}

function OpenContact({ contact, onClose, promises }: { contact: Contact; onClose: () => void; promises: ReactNode }) {
  const [action, setAction] = useState<Action>()
  const { mutate: remove } = useDeleteContact()
  const stay = () => setAction(undefined)
  const removeAndClose = () => {
    remove(contact)
    onClose()
  }
  const footer = (contact.can_edit || contact.can_delete || contact.emails.length > 0) && <Buttons contact={contact} onAction={setAction} />
  return (
    <>
      <Dialog open size="wide" title={contact.name} onClose={onClose} footer={footer}>
        <ContactSheet contact={contact} promises={promises} />
      </Dialog>
      {action === 'edit' && <EditContact contact={contact} onClose={stay} />}
      {action === 'delete' && (
        <Confirm open danger title={appMessages.contact.confirmTitle} confirmLabel="Delete" onConfirm={removeAndClose} onCancel={stay}>
          {appMessages.contact.confirm}
        </Confirm>
      )}
    </>
  )
}

type ContactDetailProps = { id: string; onClose: () => void; /** The open promises with this contact. */ promises?: ReactNode }

export default function ContactDetail({ id, onClose, promises }: ContactDetailProps) {
  const { record, loadState } = useOpenedRecord(toSingleContactQuery(useQueryClient(), id))
  if (record) return <OpenContact contact={record} onClose={onClose} promises={promises} />
  return <RecordDialog title="Contact" onClose={onClose} {...loadState} />
}
