import type { ReactNode } from 'react'
import styles from './ai-text.module.css'
import { Eyebrow } from './eyebrow.tsx'

type AiTextProps = {
  /** Author and date: "AI · 2026-11-14". */
  byline: ReactNode
  children: ReactNode
}

/** Marks text written by a model. The mint color is reserved for it. */
export function AiText({ byline, children }: AiTextProps) {
  return (
    <div className={styles.ai}>
      <Eyebrow tone="ai">{byline}</Eyebrow>
      {children}
    </div>
  )
}
