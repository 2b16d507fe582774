import type { Task } from '@adjutant/contract/tasks'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useOpenedRecord } from '../../platform/navigation/use-opened-record.ts'
import { RecordDialog } from '../../ui/overlay/record-dialog.tsx'
import TaskDialogs from './task-dialogs.tsx'

/** Changes are compared with the task as it was when the form opened, regardless of other people's changes. */
function OpenTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const [before] = useState(task)
  return <TaskDialogs action={{ kind: 'edit', task: before }} onClose={onClose} />
}

/** The task named by the URL. */
export default function TaskDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { record, loadState } = useOpenedRecord(api.tasks.read.options({ params: { id } }))
  return record ? <OpenTask task={record} onClose={onClose} /> : <RecordDialog title="Task" onClose={onClose} {...loadState} />
}
