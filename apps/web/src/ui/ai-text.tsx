import type { ReactNode } from 'react'
import styles from './ai-text.module.css'
import { Eyebrow } from './eyebrow.tsx'

type AiTextProps = {
  /** Who wrote it and when: "AI · 2026-11-14". */
  byline: ReactNode
  children: ReactNode
}

/** Marks what a model wrote. Mint means this and nothing else. */
export function AiText({ byline, children }: AiTextProps) {
  return (
    <div className={styles.ai}>
      <Eyebrow tone="ai">{byline}</Eyebrow>
      {children}
    </div>
  )
}
