import type { Advice } from '@adjutant/contract/advice'
import { AdviceText } from '../../features/strategy/advice-text.tsx'
import type { AdvisedTask } from '../../features/strategy/advice-text.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const TaskDialogs = lazyPart(() => import('../../features/tasks/task-dialogs.tsx'))

const AdviceTask = ({ values, onClose }: { values: AdvisedTask; onClose: () => void }) => (
  <TaskDialogs deed={{ kind: 'create', title: 'Make it a task', values }} onClose={onClose} />
)

/** The full advice, whose actions can be turned into tasks. */
export default function WholeAdvice({ advice }: { advice: Advice }) {
  return <AdviceText advice={advice} Form={AdviceTask} />
}
