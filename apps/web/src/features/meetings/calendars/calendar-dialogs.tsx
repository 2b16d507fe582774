import type { Calendar } from '@adjutant/contract/meetings'
import { meetingMessages } from '@adjutant/contract/messages/meeting-messages'
import { omitUndefined } from '@adjutant/contract/omit'
import { ApiError } from '../../../platform/api/api-error.ts'
import { pickFiles } from '../../../platform/files/pick-files.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Fields } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { DialogButtons } from '../../../ui/overlay/dialog-buttons.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { AddressHelp } from './address-help.tsx'
import { useAddCalendar, useChangeCalendar, useDeleteCalendar, useUploadCalendar } from './calendar-mutations.ts'
import styles from './calendars.module.css'

export type CalendarAction = { kind: 'add' } | { kind: 'edit' | 'delete'; calendar: Calendar }

/** The message of a rejected address. */
const findUrlIssue = (error: unknown) =>
  error instanceof ApiError ? error.errors?.find(({ field }) => field === 'url')?.message : undefined

const defaultName = 'My calendar'

function AddDialog({ onClose }: { onClose: () => void }) {
  const { values, field, showErrors, isDirty } = useForm({ name: defaultName, url: '' })
  const { mutate, isPending, error } = useAddCalendar()
  const { mutate: upload, isPending: isUploading } = useUploadCalendar()
  const submit = () => {
    if (values.url.trim() === '') return showErrors({ url: meetingMessages.urlRequired })
    mutate(values, { onSuccess: onClose })
  }
  // The calendar keeps the name in its file unless the person enters another one.
  const name = values.name === defaultName ? undefined : values.name.trim() || undefined
  const pick = () => pickFiles(([file]) => file && upload({ file, name }, { onSuccess: onClose }), { isSingle: true })
  const url = field('url')
  return (
    <Dialog
      open
      title="Add a calendar"
      isDirty={isDirty}
      onClose={onClose}
      busy={isPending || isUploading}
      onSubmit={submit}
      footer={<DialogButtons label="Add calendar" busy={isPending} />}
    >
      <Fields>
        <TextField
          {...url}
          label="Private iCal address"
          type="url"
          autoComplete="off"
          placeholder="https://… or webcal://…"
          hint="Stored encrypted and never shown again. Read every 15 minutes."
          error={url.error ?? findUrlIssue(error)}
          required
        />
        <TextField {...field('name')} label="Name" required />
        <AddressHelp />
        <div className={styles.upload}>
          <p>No address? Upload an exported file instead.</p>
          <Button size="small" loading={isUploading} onClick={pick}>
            Upload an .ics file
          </Button>
        </div>
      </Fields>
    </Dialog>
  )
}

function EditDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const { values, field, showErrors, isDirty } = useForm({ name: calendar.name, url: '' })
  const { mutate, isPending, error } = useChangeCalendar()
  const submit = () => {
    if (values.name.trim() === '') return showErrors({ name: meetingMessages.nameRequired })
    mutate(omitUndefined({ id: calendar.id, name: values.name, url: values.url.trim() || undefined }), { onSuccess: onClose })
  }
  const url = field('url')
  return (
    <FormDialog title="Edit Calendar" isDirty={isDirty} onClose={onClose} busy={isPending} onSubmit={submit} label="Save">
      <Fields>
        <TextField {...field('name')} label="Name" required />
        {calendar.kind === 'url' && (
          <TextField
            {...url}
            label="New private iCal address"
            type="url"
            autoComplete="off"
            hint={`Leave it blank to keep the address at ${calendar.host}.`}
            error={url.error ?? findUrlIssue(error)}
          />
        )}
      </Fields>
    </FormDialog>
  )
}

function DeleteDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const { mutate, isPending } = useDeleteCalendar()
  return (
    <Confirm
      open
      title={`Delete “${calendar.name}”?`}
      confirmLabel="Delete"
      danger
      busy={isPending}
      onConfirm={() => mutate(calendar.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Its meetings are removed from Adjutant. Your notes and tasks stay, and the calendar itself doesn&apos;t change.
    </Confirm>
  )
}

export default function CalendarDialogs({ action, onClose }: { action: CalendarAction; onClose: () => void }) {
  if (action.kind === 'add') return <AddDialog onClose={onClose} />
  if (action.kind === 'edit') return <EditDialog calendar={action.calendar} onClose={onClose} />
  return <DeleteDialog calendar={action.calendar} onClose={onClose} />
}
