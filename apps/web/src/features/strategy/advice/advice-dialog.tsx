import type { Advice } from '@adjutant/contract/advice'
import { limits } from '@adjutant/contract/core/limits'
import { toFieldErrors } from '../../../platform/api/api-error.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { MarkdownEditor } from '../../../ui/form/markdown-editor.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useChangeAdvice, useCreateAdvice, useDeleteAdvice } from './advice-mutations.ts'
import { validateAdvice, newAdviceValues, toAdviceBody, toAdviceChange, toAdviceValues } from './advice-values.ts'
import type { AdviceValues } from './advice-values.ts'
import styles from '../dialogs.module.css'
import { useOrganizationOptions } from '../organization-choice.ts'

type Form = ReturnType<typeof useForm<AdviceValues>>
type FrameProps = { title: string; form: Form; busy: boolean; isNew: boolean; onSave: () => void; onClose: () => void }

function AdviceFrame({ title, form, busy, isNew, onSave, onClose }: FrameProps) {
  const organizations = useOrganizationOptions()
  const { field, set, values, errors } = form
  const submit = () => {
    if (busy) return
    const issues = validateAdvice(values)
    if (issues) return form.showErrors(issues)
    onSave()
  }
  return (
    <FormDialog title={title} size="wide" isDirty={form.isDirty} onClose={onClose} onSubmit={submit} busy={busy} label="Save advice">
      <div className={styles.fields}>
        <TextField label="Title" hint="Leave blank to use the first line." maxLength={limits.title} {...field('advice_title')} />
        {isNew && organizations.length > 1 && <SelectField label="Organization" options={organizations} {...field('organization_id')} />}
        <MarkdownEditor
          label="Content"
          value={values.content}
          onChange={(text) => set('content', text)}
          error={errors.content}
          placeholder="What to do, and why. Markdown is supported."
          rows={10}
          onSubmit={submit}
        />
      </div>
    </FormDialog>
  )
}

function CreateAdvice({ onClose }: { onClose: () => void }) {
  const form = useForm(newAdviceValues)
  const { mutate, isPending } = useCreateAdvice()
  const save = () => mutate(toAdviceBody(form.values), { onSuccess: onClose, onError: (error) => form.showErrors(toFieldErrors(error)) })
  return <AdviceFrame title="Add Advice" isNew form={form} busy={isPending} onSave={save} onClose={onClose} />
}

function EditAdvice({ advice, onClose }: { advice: Advice; onClose: () => void }) {
  const form = useForm(toAdviceValues(advice))
  const { mutate, isPending } = useChangeAdvice()
  const save = () => {
    const input = { id: advice.id, change: toAdviceChange(form.values) }
    mutate(input, { onSuccess: onClose, onError: (error) => form.showErrors(toFieldErrors(error)) })
  }
  return <AdviceFrame title="Edit Advice" isNew={false} form={form} busy={isPending} onSave={save} onClose={onClose} />
}

function DeleteAdvice({ advice, onClose }: { advice: Advice; onClose: () => void }) {
  const { mutate } = useDeleteAdvice()
  const remove = () => {
    mutate(advice.id)
    onClose()
  }
  return (
    <Confirm open danger title="Delete Advice" confirmLabel="Delete" onConfirm={remove} onCancel={onClose}>
      “{advice.advice_title}” will be deleted. This action cannot be undone.
    </Confirm>
  )
}

export type AdviceAction = { kind: 'new-advice' } | { kind: 'edit-advice' | 'delete-advice'; advice: Advice }

export default function AdviceDialog({ action, onClose }: { action: AdviceAction; onClose: () => void }) {
  if (action.kind === 'new-advice') return <CreateAdvice onClose={onClose} />
  if (action.kind === 'edit-advice') return <EditAdvice advice={action.advice} onClose={onClose} />
  return <DeleteAdvice advice={action.advice} onClose={onClose} />
}
