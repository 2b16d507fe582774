import type { Advice } from '@adjutant/contract/advice'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../platform/current-user.ts'
import { AiText } from '../../ui/ai-text.tsx'
import { toDateText } from '../../ui/date-format.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import styles from './advice-frame.module.css'

type AdviceFrameProps = {
  advice: Advice
  /** Content to the right of the title. */
  deeds?: ReactNode
  children: ReactNode
}

/** One advice. The mint rule marks those written by a run. */
export function AdviceFrame({ advice, deeds, children }: AdviceFrameProps) {
  const user = useCurrentUser()
  const date = toDateText(advice.created_at, 'iso')
  const inside = (
    <>
      <header className={styles.head}>
        <h3 className={styles.title}>{advice.advice_title}</h3>
        {deeds}
      </header>
      {children}
    </>
  )
  if (advice.crew_run_id) {
    return (
      <article className={styles.advice}>
        <AiText byline={`AI · ${date}`}>{inside}</AiText>
      </article>
    )
  }
  return (
    <article className={styles.advice}>
      <div className={styles.written}>
        <Eyebrow>{advice.user_id === user.id ? `You · ${date}` : date}</Eyebrow>
        {inside}
      </div>
    </article>
  )
}
