import type { Contact } from '@adjutant/contract/contacts'
import { words } from '@adjutant/contract/words'
import { useState } from 'react'
import { hasChanges } from '../../platform/changes.ts'
import { RecordFiles } from '../../platform/record-files.tsx'
import { useForm } from '../../platform/use-form.ts'
import { useWaitingFiles } from '../../platform/waiting-files.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { showToast } from '../../ui/toast.ts'
import { ContactFields } from './contact-fields.tsx'
import { useChangeContact, useCreateContact } from './contact-mutations.ts'
import { findContactFaults, newContactValues, toContactBody, toContactChange, toContactErrors, toContactValues } from './contact-values.ts'

export function CreateContact({ onClose }: { onClose: () => void }) {
  const form = useForm(newContactValues)
  const { mutate, isPending } = useCreateContact()
  const files = useWaitingFiles('contact')
  const isSaving = isPending || files.isSending
  const submit = () => {
    if (isSaving) return
    const faults = findContactFaults(form.values)
    if (faults) return form.refuse(faults)
    mutate(toContactBody(form.values), {
      onSuccess: (contact) => void files.attachTo(contact).then(onClose),
      onError: (error) => form.refuse(toContactErrors(error)),
    })
  }
  const footer = <DialogButtons word="Save contact" busy={isSaving} onCancel={onClose} />
  return (
    <Dialog open title="Add New Contact" onClose={onClose} onSubmit={submit} busy={isSaving} footer={footer}>
      <ContactFields {...form} />
      <RecordFiles waiting={files.box} />
    </Dialog>
  )
}

export function EditContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  // The initial values: untouched fields must not revert a colleague's change.
  const [before] = useState(() => toContactValues(contact))
  const form = useForm(before)
  const { mutate, isPending } = useChangeContact()
  const submit = () => {
    if (isPending || !contact.can_edit) return
    const faults = findContactFaults(form.values)
    if (faults) return form.refuse(faults)
    const change = toContactChange(before, form.values)
    if (!hasChanges(change)) return showToast({ title: words.user.noChanges, tone: 'info' })
    mutate({ id: contact.id, change }, { onSuccess: onClose, onError: (error) => form.refuse(toContactErrors(error)) })
  }
  const footer = contact.can_edit ? (
    <DialogButtons word="Save contact" busy={isPending} onCancel={onClose} />
  ) : (
    <Button onClick={onClose}>Close</Button>
  )
  return (
    <Dialog open title="Edit Contact" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <ContactFields {...form} contact={contact} />
    </Dialog>
  )
}
