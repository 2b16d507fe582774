import type { ReactNode } from 'react'
import styles from './eyebrow.module.css'

type Tone = 'quiet' | 'brass' | 'ai'

export function Eyebrow({ children, tone = 'quiet' }: { children: ReactNode; tone?: Tone }) {
  return <span className={`${styles.eyebrow} ${styles[tone]}`}>{children}</span>
}
