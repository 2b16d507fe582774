import type { Advice } from '@adjutant/contract/advice'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../platform/current-user.ts'
import { AiText } from '../../ui/ai-text.tsx'
import { toDateText } from '../../ui/date-format.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import styles from './advice-text.module.css'
import { Fold } from './fold.tsx'

type AdviceTextProps = {
  advice: Advice
  /** What stands at the right of the title. */
  deeds?: ReactNode
}

function Body({ advice, deeds }: AdviceTextProps) {
  return (
    <>
      <header className={styles.head}>
        <h3 className={styles.title}>{advice.advice_title}</h3>
        {deeds}
      </header>
      <Fold about={advice.advice_title}>
        <Markdown text={advice.content} />
      </Fold>
    </>
  )
}

/** One piece of advice. Only what a run of the product wrote stands behind the mint rule. */
export function AdviceText({ advice, deeds }: AdviceTextProps) {
  const user = useCurrentUser()
  const date = toDateText(advice.created_at, 'iso')
  const body = <Body advice={advice} deeds={deeds} />
  if (advice.crew_run_id) {
    return (
      <article className={styles.advice}>
        <AiText byline={`AI · ${date}`}>{body}</AiText>
      </article>
    )
  }
  return (
    <article className={styles.advice}>
      <div className={styles.written}>
        <Eyebrow>{advice.user_id === user.id ? `You · ${date}` : date}</Eyebrow>
        {body}
      </div>
    </article>
  )
}
