import type { Goal } from '@adjutant/contract/goals'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useState } from 'react'
import { toFieldErrors } from '../../../platform/api/api-error.ts'
import { hasChanges } from '../../../platform/forms/has-changes.ts'
import { RecordFiles } from '../../../platform/files/record-files.tsx'
import type { RecordFilesProps } from '../../../platform/files/record-files.tsx'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { usePendingAttachments } from '../../../platform/files/use-pending-attachments.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { PickerField } from '../../../ui/picker/picker-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import styles from '../dialogs.module.css'
import { intervalOptions, statusOptions } from './goal-display.ts'
import { useOwnerOptions, useParentOptions } from './goal-options.ts'
import { useChangeGoal, useCreateGoal, useDeleteGoal } from './goal-mutations.ts'
import { validateGoal, newGoalValues, toGoalBody, toGoalChange, toGoalValues } from './goal-values.ts'
import type { GoalValues } from './goal-values.ts'
import { CheckInDialog } from '../check-ins/check-in-dialog.tsx'
import { KpiFields } from './kpi-fields.tsx'
import { useOrganizationOptions } from '../organization-choice.ts'

type Form = ReturnType<typeof useForm<GoalValues>>
type FrameProps = {
  title: string
  label: string
  form: Form
  isDirty: boolean
  busy: boolean
  goal?: Goal
  files: RecordFilesProps
  onSave: () => void
  onClose: () => void
}

function GoalFields({ form, goal, isChecked }: { form: Form; goal: Goal | undefined; isChecked: boolean }) {
  const organizations = useOrganizationOptions(goal)
  const people = useOwnerOptions(goal)
  const parents = useParentOptions(goal)
  const { id: userId } = useCurrentUser()
  const canMove = !goal || goal.user_id === userId
  const { field, set, values } = form
  return (
    <div className={styles.fields}>
      <TextField label="Title" required maxLength={limits.title} {...field('title')} />
      <TextArea label="Description" rows={3} {...field('description')} />
      <div className={styles.three}>
        <TextField label="Due date" type="date" required {...field('due_date')} />
        <SelectField label="Status" options={statusOptions} {...field('status')} />
        <SelectField label="Organization" options={organizations} disabled={!canMove} {...field('organization_id')} />
        <PickerField label="Owner" {...people} {...field('owner_id')} onChange={(id) => set('owner_id', id)} />
        <PickerField label="Part of" {...parents} {...field('parent_goal_id')} onChange={(id) => set('parent_goal_id', id)} />
        <SelectField label="Check-ins" options={intervalOptions} {...field('check_in_interval')} />
      </div>
      <KpiFields kpis={values.kpis} onChange={(kpis) => set('kpis', kpis)} isChecked={isChecked} />
    </div>
  )
}

function GoalFrame({ title, label, form, isDirty, busy, goal, files, onSave, onClose }: FrameProps) {
  const [isChecked, setChecked] = useState(false)
  const submit = () => {
    setChecked(true)
    const issues = validateGoal(form.values)
    if (issues) return form.showErrors(issues)
    onSave()
  }
  return (
    <FormDialog title={title} size="wide" isDirty={isDirty} onClose={onClose} onSubmit={submit} busy={busy} label={label}>
      <GoalFields form={form} goal={goal} isChecked={isChecked} />
      <RecordFiles {...files} />
    </FormDialog>
  )
}

function CreateGoal({ onClose }: { onClose: () => void }) {
  const form = useForm(newGoalValues)
  const { mutate, isPending } = useCreateGoal()
  const files = usePendingAttachments('goal')
  const save = () =>
    mutate(toGoalBody(form.values), {
      onSuccess: (goal) => void files.attachTo(goal).then(onClose),
      onError: (error) => form.showErrors(toFieldErrors(error)),
    })
  const frame = {
    form,
    isDirty: form.isDirty || files.hasFiles,
    busy: isPending || files.isSending,
    files: { waiting: files.box },
    onSave: save,
    onClose,
  }
  return <GoalFrame title="Create New Goal" label="Save goal" {...frame} />
}

function EditGoal({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const form = useForm(toGoalValues(goal))
  const { mutate, isPending } = useChangeGoal()
  const save = () => {
    const change = toGoalChange(form.saved, form.values)
    if (!hasChanges(change)) return showToast({ title: appMessages.user.noChanges, tone: 'info' })
    mutate({ id: goal.id, change }, { onSuccess: onClose, onError: (error) => form.showErrors(toFieldErrors(error)) })
  }
  const files = { kind: 'goal', recordId: goal.id } as const
  return (
    <GoalFrame
      title="Edit Goal"
      label="Save goal"
      {...{ form, isDirty: form.isDirty, busy: isPending, goal, files, onSave: save, onClose }}
    />
  )
}

function DeleteGoal({ goal, onClose, onDeleted }: { goal: Goal; onClose: () => void; onDeleted?: (() => void) | undefined }) {
  const { mutate } = useDeleteGoal()
  const remove = () => {
    mutate(goal)
    onClose()
    onDeleted?.()
  }
  return (
    <Confirm open danger title="Delete Goal" confirmLabel="Delete" onConfirm={remove} onCancel={onClose}>
      “{goal.title}” moves to the bin. You can restore it for up to {limits.binDays} days.
    </Confirm>
  )
}

/** Without `goal` the dialog creates one. */
export type GoalAction = { kind: 'goal'; goal?: Goal } | { kind: 'delete-goal'; goal: Goal } | { kind: 'check-in'; goal: Goal }

type GoalDialogProps = { action: GoalAction; onClose: () => void; onDeleted?: (() => void) | undefined }

export default function GoalDialog({ action, onClose, onDeleted }: GoalDialogProps) {
  if (action.kind === 'check-in') return <CheckInDialog goal={action.goal} onClose={onClose} />
  if (action.kind === 'delete-goal') return <DeleteGoal goal={action.goal} onClose={onClose} onDeleted={onDeleted} />
  return action.goal ? <EditGoal goal={action.goal} onClose={onClose} /> : <CreateGoal onClose={onClose} />
}
