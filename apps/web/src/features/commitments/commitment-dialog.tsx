import type { Commitment } from '@adjutant/contract/commitments'
import { limits } from '@adjutant/contract/core/limits'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { assignableQuery } from '../../platform/accounts/assignable-people.ts'
import { api } from '../../platform/api/api.ts'
import { toFieldErrors } from '../../platform/api/api-error.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useOpenedRecord } from '../../platform/navigation/use-opened-record.ts'
import { RecordChain } from '../../platform/records/record-chain.tsx'
import { Fields } from '../../ui/form/fields.tsx'
import { SelectField, type SelectOption } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { RecordDialog } from '../../ui/overlay/record-dialog.tsx'
import { useChangeCommitment, useCreateCommitment } from './commitment-mutations.ts'
import { toCommitmentQuery } from './commitment-queries.ts'
import { newValues, toChangeBody, toCreateBody, toValues, validateCommitment, type CommitmentValues } from './commitment-values.ts'

const directionOptions: SelectOption<Commitment['direction']>[] = [
  { value: 'i_owe', label: 'You promised' },
  { value: 'owed_to_me', label: 'Promised to you' },
]

/** Suggests names of contacts and colleagues; any other name is possible too. */
function KnownNames({ id }: { id: string }) {
  const { data: contacts } = useQuery(api.contacts.list.options({ query: { limit: limits.maxPageSize } }))
  const { data: colleagues = [] } = useQuery(assignableQuery)
  const names = [...new Set([...(contacts?.items ?? []), ...colleagues].map(({ name }) => name))]
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  )
}

type FormProps = {
  title: string
  label: string
  form: ReturnType<typeof useForm<CommitmentValues>>
  isBusy: boolean
  onSave: (answer: { onSuccess: () => void; onError: (error: unknown) => void }) => void
  onClose: () => void
  /** The parts of a stored promise. */
  children?: ReactNode
}

function CommitmentForm({ title, label, form, isBusy, onSave, onClose, children }: FormProps) {
  const namesId = useId()
  const submit = () => {
    const issues = validateCommitment(form.values)
    if (issues) return form.showErrors(issues)
    onSave({ onSuccess: onClose, onError: (error) => form.showErrors(toFieldErrors(error)) })
  }
  return (
    <FormDialog title={title} isDirty={form.isDirty} onClose={onClose} onSubmit={submit} busy={isBusy} label={label}>
      <Fields>
        <TextField label="What was promised" required maxLength={limits.title} {...form.field('text')} />
        <SelectField label="Who promised" options={directionOptions} {...form.field('direction')} />
        <TextField
          label="Person"
          hint="Pick a contact or colleague to link them."
          maxLength={limits.name}
          list={namesId}
          autoComplete="off"
          {...form.field('counterpart_name')}
        />
        <TextField label="Due date" type="date" {...form.field('due_date')} />
      </Fields>
      <KnownNames id={namesId} />
      {children}
    </FormDialog>
  )
}

function NewCommitment({ onClose }: { onClose: () => void }) {
  const form = useForm(newValues)
  const { mutate, isPending } = useCreateCommitment()
  return (
    <CommitmentForm
      title="New Promise"
      label="Add promise"
      form={form}
      isBusy={isPending}
      onSave={(answer) => mutate(toCreateBody(form.values), answer)}
      onClose={onClose}
    />
  )
}

function EditCommitment({ commitment, onClose }: { commitment: Commitment; onClose: () => void }) {
  const form = useForm(toValues(commitment))
  const { mutate, isPending } = useChangeCommitment('Promise saved')
  const save: FormProps['onSave'] = (answer) => {
    const body = toChangeBody(form.values, form.saved)
    if (Object.keys(body).length === 0) return onClose()
    mutate({ id: commitment.id, body }, answer)
  }
  return (
    <CommitmentForm title="Edit Promise" label="Save" form={form} isBusy={isPending} onSave={save} onClose={onClose}>
      <RecordChain kind="commitment" recordId={commitment.id} />
    </CommitmentForm>
  )
}

/** The promise that the URL names. */
export default function CommitmentDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return id === undefined ? <NewCommitment onClose={onClose} /> : <OpenCommitment id={id} onClose={onClose} />
}

function OpenCommitment({ id, onClose }: { id: string; onClose: () => void }) {
  const { record, loadState } = useOpenedRecord(toCommitmentQuery(id))
  if (record) return <EditCommitment commitment={record} onClose={onClose} />
  return <RecordDialog title="Promise" onClose={onClose} {...loadState} />
}
