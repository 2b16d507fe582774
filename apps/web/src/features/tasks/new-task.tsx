import { toFieldErrors } from '../../platform/api/api-error.ts'
import { RecordFiles } from '../../platform/files/record-files.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { usePendingAttachments } from '../../platform/files/use-pending-attachments.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { TaskFields } from './task-fields.tsx'
import { validateTask, newTaskValues, toTaskBody } from './task-values.ts'
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
  const files = usePendingAttachments('task')
  const isSaving = isBusy || files.isSending
  const submit = () => {
    const issues = validateTask(form.values)
    if (issues) return form.showErrors(issues)
    onSave(toTaskBody(form.values), {
      onSuccess: (task) => void files.attachTo(task).then(onClose),
      onError: (error) => form.showErrors(toFieldErrors(error)),
    })
  }
  return (
    <FormDialog
      title={title}
      isDirty={form.isDirty || files.hasFiles}
      onClose={onClose}
      onSubmit={submit}
      busy={isSaving}
      label="Create task"
    >
      <TaskFields {...form} dueHint={dueHint} />
      <RecordFiles waiting={files.box} />
    </FormDialog>
  )
}
