import type { Advice } from '@adjutant/contract/advice'
import { lazy } from 'react'
import { AdviceText } from '../../features/strategy/advice-text.tsx'

const AdviceTask = lazy(() => import('./-advice-task.tsx'))

/** An advice whose things to do can be made tasks. */
export default function WholeAdvice({ advice }: { advice: Advice }) {
  return <AdviceText advice={advice} Form={AdviceTask} />
}
