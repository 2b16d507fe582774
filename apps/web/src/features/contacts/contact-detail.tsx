import type { Contact } from '@adjutant/contract/contacts'
import { words } from '@adjutant/contract/words'
import { MessageSquare, Pencil } from 'lucide-react'
import { useState } from 'react'
import { ApiError, toDetail } from '../../platform/api-error.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { useMessage } from '../../platform/open-thread.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import styles from './contact-detail.module.css'
import { EditContact } from './contact-forms.tsx'
import { useDeleteContact } from './contact-mutations.ts'
import { useContact } from './contact-queries.ts'
import { ContactSheet } from './contact-sheet.tsx'

type Deed = 'edit' | 'delete'

/** Whether a stranger has an account is not revealed before one writes. People can't write to themselves. */
function useWriting({ id: contactId, user_id, name, emails }: Contact) {
  const { id } = useCurrentUser()
  const message = useMessage()
  const recipientId = user_id ?? (emails.length > 0 ? contactId : undefined)
  return recipientId && recipientId !== id ? () => message({ recipientId, recipientName: name }) : undefined
}

function Buttons({ contact, onDeed }: { contact: Contact; onDeed: (deed: Deed) => void }) {
  const write = useWriting(contact)
  return (
    <span className={styles.foot}>
      {contact.can_delete && (
        <Button tone="danger" onClick={() => onDeed('delete')}>
          Delete
        </Button>
      )}
      {contact.can_edit && (
        <Button icon={<Pencil />} onClick={() => onDeed('edit')}>
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

function OpenContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const [deed, setDeed] = useState<Deed>()
  const { mutate: remove } = useDeleteContact()
  const stay = () => setDeed(undefined)
  const removeAndClose = () => {
    remove(contact)
    onClose()
  }
  const footer = (contact.can_edit || contact.can_delete || contact.emails.length > 0) && <Buttons contact={contact} onDeed={setDeed} />
  return (
    <>
      <Dialog open size="wide" title={contact.name} onClose={onClose} footer={footer}>
        <ContactSheet contact={contact} />
      </Dialog>
      {deed === 'edit' && <EditContact contact={contact} onClose={stay} />}
      {deed === 'delete' && (
        <Confirm open danger title={words.contact.confirmTitle} confirmWord="Delete" onConfirm={removeAndClose} onCancel={stay}>
          {words.contact.confirm}
        </Confirm>
      )}
    </>
  )
}

function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState title={words.wire.notFound}>This contact was deleted or is no longer shared with you.</EmptyState>
  }
  return <LoadFailure title="Couldn't load the contact." detail={toDetail(error, words.wire.broken)} onRetry={onRetry} />
}

export default function ContactDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: contact, error, refetch } = useContact(id)
  if (contact && !error) return <OpenContact contact={contact} onClose={onClose} />
  return (
    <Dialog open size="wide" title="Contact" onClose={onClose}>
      {error ? <Trouble error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} label={words.contact.loading} />}
    </Dialog>
  )
}
