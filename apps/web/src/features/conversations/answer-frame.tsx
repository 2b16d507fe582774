import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import styles from './answer-frame.module.css'

type FrameProps = { byline: ReactNode; tools?: ReactNode; isBroken?: boolean; children: ReactNode }

/** An answer: a ruled document behind the line that says who wrote it. */
export function Frame({ byline, tools, isBroken = false, children }: FrameProps) {
  return (
    <article className={classes(styles.frame, isBroken && styles.isBroken)} aria-label="Answer">
      <header className={styles.head}>
        <Eyebrow tone="ai">{byline}</Eyebrow>
        {tools}
      </header>
      {children}
    </article>
  )
}

/** Stands where the answer will, until its first word. */
export function Thinking() {
  return (
    <p className={styles.waiting} role="status">
      Working on it
      <span className={styles.ticks} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
    </p>
  )
}

export function Waiting() {
  return (
    <Frame byline="Adjutant">
      <Thinking />
    </Frame>
  )
}
