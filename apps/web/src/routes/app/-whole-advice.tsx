import type { Advice } from '@adjutant/contract/advice'
import { AdviceText } from '../../features/strategy/advice-text.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const AdviceTask = lazyPart(() => import('./-advice-task.tsx'))

/** An advice whose things to do can be made tasks. */
export default function WholeAdvice({ advice }: { advice: Advice }) {
  return <AdviceText advice={advice} Form={AdviceTask} />
}
