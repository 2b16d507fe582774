import type { Advice } from '@adjutant/contract/advice'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { AiText } from '../../../ui/text/ai-text.tsx'
import { toDateText } from '../../../ui/text/date-format.ts'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import styles from './advice-frame.module.css'

type AdviceFrameProps = {
  advice: Advice
  /** Content to the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** One advice. The mint rule marks those written by a run. */
export function AdviceFrame({ advice, actions, children }: AdviceFrameProps) {
  const user = useCurrentUser()
  const date = toDateText(advice.created_at, 'iso')
  const inside = (
    <>
      <header className={styles.head}>
        <h3 className={styles.title}>{advice.advice_title}</h3>
        {actions}
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
