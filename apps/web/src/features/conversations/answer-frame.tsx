import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Working } from '../../ui/working.tsx'
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

export function Thinking() {
  return <Working>Working on it</Working>
}

export function Waiting() {
  return (
    <Frame byline="Adjutant">
      <Thinking />
    </Frame>
  )
}
