import type { Contact } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { hasChanges } from '../../../platform/forms/has-changes.ts'
import { RecordFiles } from '../../../platform/files/record-files.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { usePendingAttachments } from '../../../platform/files/use-pending-attachments.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { DialogButtons } from '../../../ui/overlay/dialog-buttons.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { ContactFields } from './contact-fields.tsx'
import { useChangeContact, useCreateContact } from '../contact-mutations.ts'
import { validateContact, newContactValues, toContactBody, toContactChange, toContactErrors, toContactValues } from './contact-values.ts'

export function CreateContact({ onClose }: { onClose: () => void }) {
  const form = useForm(newContactValues)
  const { mutate, isPending } = useCreateContact()
  const files = usePendingAttachments('contact')
  const isSaving = isPending || files.isSending
  const submit = () => {
    const issues = validateContact(form.values)
    if (issues) return form.showErrors(issues)
    mutate(toContactBody(form.values), {
      onSuccess: (contact) => void files.attachTo(contact).then(onClose),
      onError: (error) => form.showErrors(toContactErrors(error)),
    })
  }
  return (
    <FormDialog
      title="Add New Contact"
      isDirty={form.isDirty || files.hasFiles}
      onClose={onClose}
      onSubmit={submit}
      busy={isSaving}
      label="Save contact"
    >
      <ContactFields {...form} />
      <RecordFiles waiting={files.box} />
    </FormDialog>
  )
}

export function EditContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const form = useForm(toContactValues(contact))
  const { mutate, isPending } = useChangeContact()
  const submit = () => {
    if (isPending || !contact.can_edit) return
    const issues = validateContact(form.values)
    if (issues) return form.showErrors(issues)
    const change = toContactChange(form.saved, form.values)
    if (!hasChanges(change)) return showToast({ title: appMessages.user.noChanges, tone: 'info' })
    mutate({ id: contact.id, change }, { onSuccess: onClose, onError: (error) => form.showErrors(toContactErrors(error)) })
  }
  const footer = contact.can_edit ? <DialogButtons label="Save contact" busy={isPending} /> : <Button onClick={onClose}>Close</Button>
  return (
    <Dialog open title="Edit Contact" isDirty={form.isDirty} onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <ContactFields {...form} contact={contact} />
    </Dialog>
  )
}
