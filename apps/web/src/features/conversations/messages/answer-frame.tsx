import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './answer-frame.module.css'
import { MessageHead } from './message-head.tsx'

type FrameProps = {
  byline: ReactNode
  tools?: ReactNode
  isBroken?: boolean
  /** Accessible name. */
  label?: string
  children: ReactNode
}

/** The frame of an answer with its author. */
export function Frame({ byline, tools, isBroken = false, label = 'Answer', children }: FrameProps) {
  return (
    <article className={classes(styles.frame, isBroken && styles.isBroken)} aria-label={label}>
      <MessageHead tone="ai" tools={tools}>
        {byline}
      </MessageHead>
      {children}
    </article>
  )
}

/** Shown until the first word arrives. */
export function Thinking() {
  return (
    <p className={styles.working} role="status">
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
