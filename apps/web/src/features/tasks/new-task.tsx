import { toFieldErrors } from '../../platform/api-error.ts'
import { RecordFiles } from '../../platform/record-files.tsx'
import { useForm } from '../../platform/use-form.ts'
import { useWaitingFiles } from '../../platform/waiting-files.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { TaskFields } from './task-fields.tsx'
import { findTaskFaults, newTaskValues, toTaskBody } from './task-values.ts'
import type { TaskValues } from './task-values.ts'

type NewTaskProps = {
  title: string
  /** Initial values. */
  values?: Partial<TaskValues>
  /** The origin of the proposed due date. */
  dueHint?: string | undefined
  isBusy: boolean
  onSave: (
    body: ReturnType<typeof toTaskBody>,
    answer: { onSuccess: (task: { id: string }) => void; onError: (error: unknown) => void },
  ) => void
  onClose: () => void
}

/** The form of a new task. */
export function NewTask({ title, values, dueHint, isBusy, onSave, onClose }: NewTaskProps) {
  const form = useForm<TaskValues>({ ...newTaskValues, ...values })
  const files = useWaitingFiles('task')
  const isSaving = isBusy || files.isSending
  const submit = () => {
    if (isSaving) return
    const faults = findTaskFaults(form.values)
    if (faults) return form.refuse(faults)
    onSave(toTaskBody(form.values), {
      onSuccess: (task) => void files.attachTo(task).then(onClose),
      onError: (error) => form.refuse(toFieldErrors(error)),
    })
  }
  const footer = <DialogButtons word="Create task" busy={isSaving} onCancel={onClose} />
  return (
    <Dialog open title={title} onClose={onClose} onSubmit={submit} busy={isSaving} footer={footer}>
      <TaskFields {...form} dueHint={dueHint} />
      <RecordFiles waiting={files.box} />
    </Dialog>
  )
}
