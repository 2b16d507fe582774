import type { Goal } from '@adjutant/contract/goals'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { useState } from 'react'
import { toFieldErrors } from '../../platform/api-error.ts'
import { hasChanges } from '../../platform/changes.ts'
import { RecordFiles } from '../../platform/record-files.tsx'
import type { RecordFilesProps } from '../../platform/record-files.tsx'
import { useCurrentUser } from '../../platform/current-user.ts'
import { useForm } from '../../platform/use-form.ts'
import { useWaitingFiles } from '../../platform/waiting-files.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './dialogs.module.css'
import { statusOptions } from './goal-look.ts'
import { useChangeGoal, useCreateGoal, useDeleteGoal } from './goal-mutations.ts'
import { findGoalFaults, newGoalValues, toGoalBody, toGoalChange, toGoalValues } from './goal-values.ts'
import type { GoalValues } from './goal-values.ts'
import { KpiFields } from './kpi-fields.tsx'
import { useOrganizationOptions } from './organization-choice.ts'

type Form = ReturnType<typeof useForm<GoalValues>>
type FrameProps = {
  title: string
  word: string
  form: Form
  busy: boolean
  goal?: Goal
  files: RecordFilesProps
  onSave: () => void
  onClose: () => void
}

function GoalFields({ form, goal, isChecked }: { form: Form; goal: Goal | undefined; isChecked: boolean }) {
  const organizations = useOrganizationOptions(goal)
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
      </div>
      <KpiFields kpis={values.kpis} onChange={(kpis) => set('kpis', kpis)} isChecked={isChecked} />
    </div>
  )
}

function GoalFrame({ title, word, form, busy, goal, files, onSave, onClose }: FrameProps) {
  const [isChecked, setChecked] = useState(false)
  const submit = () => {
    if (busy) return
    setChecked(true)
    const faults = findGoalFaults(form.values)
    if (faults) return form.refuse(faults)
    onSave()
  }
  const footer = <DialogButtons word={word} busy={busy} onCancel={onClose} />
  return (
    <Dialog open title={title} size="wide" onClose={onClose} onSubmit={submit} busy={busy} footer={footer}>
      <GoalFields form={form} goal={goal} isChecked={isChecked} />
      <RecordFiles {...files} />
    </Dialog>
  )
}

function CreateGoal({ onClose }: { onClose: () => void }) {
  const form = useForm(newGoalValues)
  const { mutate, isPending } = useCreateGoal()
  const files = useWaitingFiles('goal')
  const save = () =>
    mutate(toGoalBody(form.values), {
      onSuccess: (goal) => void files.attachTo(goal).then(onClose),
      onError: (error) => form.refuse(toFieldErrors(error)),
    })
  const frame = { form, busy: isPending || files.isSending, files: { waiting: files.box }, onSave: save, onClose }
  return <GoalFrame title="Create New Goal" word="Save goal" {...frame} />
}

function EditGoal({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const [before] = useState(() => toGoalValues(goal))
  const form = useForm(before)
  const { mutate, isPending } = useChangeGoal()
  const save = () => {
    const change = toGoalChange(before, form.values)
    if (!hasChanges(change)) return showToast({ title: words.user.noChanges, tone: 'info' })
    mutate({ id: goal.id, change }, { onSuccess: onClose, onError: (error) => form.refuse(toFieldErrors(error)) })
  }
  const files = { kind: 'goal', recordId: goal.id } as const
  return <GoalFrame title="Edit Goal" word="Save goal" {...{ form, busy: isPending, goal, files, onSave: save, onClose }} />
}

function DeleteGoal({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { mutate } = useDeleteGoal()
  const remove = () => {
    mutate(goal)
    onClose()
  }
  return (
    <Confirm open danger title="Delete Goal" confirmWord="Delete" onConfirm={remove} onCancel={onClose}>
      “{goal.title}” moves to the bin. You can restore it for {limits.binDays} days.
    </Confirm>
  )
}

/** Without `goal` the dialog creates one. */
export type GoalDeed = { kind: 'goal'; goal?: Goal } | { kind: 'delete-goal'; goal: Goal }

export default function GoalDialog({ deed, onClose }: { deed: GoalDeed; onClose: () => void }) {
  if (deed.kind === 'delete-goal') return <DeleteGoal goal={deed.goal} onClose={onClose} />
  return deed.goal ? <EditGoal goal={deed.goal} onClose={onClose} /> : <CreateGoal onClose={onClose} />
}
