import { api } from '../../platform/api/api.ts'
import { useOpenedRecord } from '../../platform/navigation/use-opened-record.ts'
import { RecordDialog } from '../../ui/overlay/record-dialog.tsx'
import TaskDialogs from './task-dialogs.tsx'

/** The task named by the URL. */
export default function TaskDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { record, loadState } = useOpenedRecord(api.tasks.read.options({ params: { id } }))
  if (record) return <TaskDialogs action={{ kind: 'edit', task: record }} onClose={onClose} />
  return <RecordDialog title="Task" onClose={onClose} {...loadState} />
}
