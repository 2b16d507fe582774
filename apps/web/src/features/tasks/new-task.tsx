import { toFieldErrors } from '../../platform/api-error.ts'
import { useForm } from '../../platform/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { TaskFields } from './task-fields.tsx'
import { findTaskFaults, newTaskValues, toTaskBody } from './task-values.ts'
import type { TaskValues } from './task-values.ts'

type NewTaskProps = {
  title: string
  /** What the form begins with, where that is more than nothing. */
  values?: Partial<TaskValues>
  /** Where the proposed day comes from. */
  dueHint?: string | undefined
  isBusy: boolean
  onSave: (body: ReturnType<typeof toTaskBody>, answer: { onSuccess: () => void; onError: (error: unknown) => void }) => void
  onClose: () => void
}

/** The form of a task that is still to be made. */
export function NewTask({ title, values, dueHint, isBusy, onSave, onClose }: NewTaskProps) {
  const form = useForm<TaskValues>({ ...newTaskValues, ...values })
  const submit = () => {
    if (isBusy) return
    const faults = findTaskFaults(form.values)
    if (faults) return form.refuse(faults)
    onSave(toTaskBody(form.values), { onSuccess: onClose, onError: (error) => form.refuse(toFieldErrors(error)) })
  }
  const footer = <DialogButtons word="Create task" busy={isBusy} onCancel={onClose} />
  return (
    <Dialog open title={title} onClose={onClose} onSubmit={submit} busy={isBusy} footer={footer}>
      <TaskFields {...form} dueHint={dueHint} />
    </Dialog>
  )
}
