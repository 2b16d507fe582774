import type { Advice } from '@adjutant/contract/advice'
import { AdviceText } from '../../../features/strategy/advice/advice-text.tsx'
import type { AdvisedTask } from '../../../features/strategy/advice/advice-text.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'

const TaskDialogs = lazyComponent(() => import('../../../features/tasks/task-dialogs.tsx'))

const AdviceTask = ({ values, adviceId, onClose }: { values: AdvisedTask; adviceId: string; onClose: () => void }) => (
  <TaskDialogs action={{ kind: 'create', title: 'Make it a task', values, origin: { kind: 'advice', id: adviceId } }} onClose={onClose} />
)

/** The full advice, whose actions can be turned into tasks. */
export default function AdviceTextComponent({ advice }: { advice: Advice }) {
  return <AdviceText advice={advice} Form={AdviceTask} />
}
