import type { Advice } from '@adjutant/contract/advice'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { classes } from '../../../ui/classes.ts'
import { toDateText } from '../../../ui/text/date-format.ts'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import styles from './advice-frame.module.css'

type AdviceFrameProps = {
  advice: Advice
  /** Content to the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** One advice. The mint color is reserved for text of a model: its rule marks the advice written by a run. */
export function AdviceFrame({ advice, actions, children }: AdviceFrameProps) {
  const user = useCurrentUser()
  const isOfRun = Boolean(advice.crew_run_id)
  const date = toDateText(advice.created_at, 'short')
  const author = isOfRun ? 'AI' : advice.user_id === user.id ? 'You' : undefined
  return (
    <article className={styles.advice}>
      <div className={classes(styles.content, isOfRun && styles.ai)}>
        <Eyebrow tone={isOfRun ? 'ai' : 'quiet'}>{author ? `${author} · ${date}` : date}</Eyebrow>
        <header className={styles.head}>
          <h3 className={styles.title}>{advice.advice_title}</h3>
          {actions}
        </header>
        {children}
      </div>
    </article>
  )
}
