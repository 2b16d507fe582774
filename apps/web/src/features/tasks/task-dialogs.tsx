import type { Task } from '@adjutant/contract/tasks'
import { words } from '@adjutant/contract/words'
import { toFieldErrors } from '../../platform/api-error.ts'
import { hasChanges } from '../../platform/changes.ts'
import { RecordFiles } from '../../platform/record-files.tsx'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { showToast } from '../../ui/toast.ts'
import { NewTask } from './new-task.tsx'
import { TaskFields } from './task-fields.tsx'
import { TaskTies } from './task-ties.tsx'
import styles from './task-dialogs.module.css'
import { useChangeTask, useCreateTask, useDeleteTask } from './task-mutations.ts'
import { findTaskFaults, toTaskChange, toTaskValues } from './task-values.ts'
import type { TaskValues } from './task-values.ts'

/** Initial values of a new task. */
type Beginning = { title?: string; values?: Partial<TaskValues> }

function CreateTask({ title = 'Create New Task', values = {}, onClose }: Beginning & { onClose: () => void }) {
  const { mutate, isPending } = useCreateTask()
  return <NewTask title={title} values={values} isBusy={isPending} onSave={mutate} onClose={onClose} />
}

function EditTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const form = useForm(toTaskValues(task))
  const { mutate, isPending } = useChangeTask()
  const { mutate: remove } = useDeleteTask()
  const canSave = task.can_edit || task.can_assign
  const submit = () => {
    if (isPending || !canSave) return
    const faults = findTaskFaults(form.values)
    if (faults) return form.refuse(faults)
    const change = toTaskChange(toTaskValues(task), form.values)
    if (!hasChanges(change)) return showToast({ title: words.user.noChanges, tone: 'info' })
    mutate({ task, change }, { onSuccess: onClose, onError: (error) => form.refuse(toFieldErrors(error)) })
  }
  const deleteAndClose = () => {
    remove(task)
    onClose()
  }
  return (
    <Dialog
      open
      title={canSave ? 'Edit Task' : 'Task'}
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
          {canSave ? <DialogButtons word="Save changes" busy={isPending} onCancel={onClose} /> : <Button onClick={onClose}>Close</Button>}
        </span>
      }
    >
      <TaskFields {...form} task={task} />
      <RecordFiles kind="task" recordId={task.id} />
      <TaskTies task={task} />
    </Dialog>
  )
}

export type TaskDeed = ({ kind: 'create' } & Beginning) | { kind: 'edit'; task: Task }

export default function TaskDialogs({ deed, onClose }: { deed: TaskDeed; onClose: () => void }) {
  if (deed.kind === 'edit') return <EditTask key={deed.task.id} task={deed.task} onClose={onClose} />
  const { kind: _create, ...beginning } = deed
  return <CreateTask {...beginning} onClose={onClose} />
}
