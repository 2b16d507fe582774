import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { TypingIndicator } from '../../../ui/text/typing-indicator.tsx'
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
  return <TypingIndicator>Working on it</TypingIndicator>
}

export function Waiting() {
  return (
    <Frame byline="Adjutant">
      <Thinking />
    </Frame>
  )
}
