import type { Origin } from '@adjutant/contract/records/chain'
import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toFieldErrors } from '../../platform/api/api-error.ts'
import { hasChanges } from '../../platform/forms/has-changes.ts'
import { RecordFiles } from '../../platform/files/record-files.tsx'
import { RecordChain } from '../../platform/records/record-chain.tsx'
import { RecordHistory } from '../../platform/records/record-history.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogButtons } from '../../ui/overlay/dialog-buttons.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { toDateText } from '../../ui/text/date-format.ts'
import { NewTask } from './new-task.tsx'
import { TaskFields } from './task-fields.tsx'
import { TaskLinks } from './task-links.tsx'
import styles from './task-dialogs.module.css'
import { useChangeTask, useCreateTask, useDeleteTask } from './task-mutations.ts'
import { validateTask, toTaskChange, toTaskValues } from './task-values.ts'
import type { TaskValues } from './task-values.ts'

/** Initial values of a new task. */
type Beginning = { title?: string; values?: Partial<TaskValues>; /** The record that it is created from. */ origin?: Origin }

function CreateTask({ title = 'Create New Task', values = {}, origin, onClose }: Beginning & { onClose: () => void }) {
  const { mutate, isPending } = useCreateTask()
  return (
    <NewTask
      title={title}
      values={values}
      isBusy={isPending}
      onSave={(body, answer) => mutate({ ...body, ...(origin && { origin }) }, answer)}
      onClose={onClose}
    />
  )
}

/** Attachments, links and versions are those of today, so a task of an earlier day is shown without them. */
function Related({ task, onClose }: { task: Task; onClose: () => void }) {
  return (
    <>
      <RecordFiles kind="task" recordId={task.id} />
      <TaskLinks task={task} />
      <RecordChain kind="task" recordId={task.id} />
      <RecordHistory kind="task" recordId={task.id} onRestored={onClose} />
    </>
  )
}

function EditTask({ task, asOf, onClose }: { task: Task; asOf: string | undefined; onClose: () => void }) {
  const form = useForm(toTaskValues(task))
  const { mutate, isPending } = useChangeTask({ done: 'Task saved' })
  const { mutate: remove } = useDeleteTask()
  const canSave = task.can_edit || task.can_assign
  const submit = () => {
    if (isPending || !canSave) return
    const issues = validateTask(form.values)
    if (issues) return form.showErrors(issues)
    const change = toTaskChange(form.saved, form.values)
    if (!hasChanges(change)) return showToast({ title: appMessages.user.noChanges, tone: 'info' })
    mutate({ task, change }, { onSuccess: onClose, onError: (error) => form.showErrors(toFieldErrors(error)) })
  }
  const deleteAndClose = () => {
    remove(task)
    onClose()
  }
  return (
    <Dialog
      open
      title={canSave ? 'Edit Task' : asOf === undefined ? 'Task' : `Task as of ${toDateText(asOf, 'short')}`}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      footer={
        <span className={styles.foot}>
          {task.can_delete ? (
            <Button tone="danger" onClick={deleteAndClose}>
              Delete
            </Button>
          ) : (
            <span />
          )}
          {canSave ? <DialogButtons label="Save changes" busy={isPending} /> : <Button onClick={onClose}>Close</Button>}
        </span>
      }
    >
      <TaskFields {...form} task={task} />
      {asOf === undefined && <Related task={task} onClose={onClose} />}
    </Dialog>
  )
}

export type TaskAction =
  | ({ kind: 'create' } & Beginning)
  | { kind: 'edit'; task: Task; /** The task is shown as it was on this day. */ asOf?: string | undefined }

export default function TaskDialogs({ action, onClose }: { action: TaskAction; onClose: () => void }) {
  if (action.kind === 'edit') return <EditTask key={action.task.id} task={action.task} asOf={action.asOf} onClose={onClose} />
  const { kind: _create, ...beginning } = action
  return <CreateTask {...beginning} onClose={onClose} />
}
