import type { AdvisedTask } from '../../features/strategy/advice-text.tsx'
import { NewTask } from '../../features/tasks/new-task.tsx'
import { useCreateTask } from '../../features/tasks/task-mutations.ts'

/** The form of a task that an advice proposes. */
export default function AdviceTask({ values, onClose }: { values: AdvisedTask; onClose: () => void }) {
  const { mutate, isPending } = useCreateTask()
  return <NewTask title="Make it a task" values={values} isBusy={isPending} onSave={mutate} onClose={onClose} />
}
