import type { ReactNode } from 'react'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import styles from './message-head.module.css'

type HeadProps = { tone?: 'ai'; tools?: ReactNode; children: ReactNode }

/** Author, time and tools of a message. */
export function MessageHead({ tone, tools, children }: HeadProps) {
  return (
    <header className={styles.head}>
      <Eyebrow tone={tone}>{children}</Eyebrow>
      {tools}
    </header>
  )
}
