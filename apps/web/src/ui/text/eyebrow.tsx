import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './eyebrow.module.css'

type Tone = 'quiet' | 'brass' | 'ai'

type EyebrowProps = { children: ReactNode; tone?: Tone | undefined; /** Keeps the letter case of the text. */ asWritten?: boolean }

export function Eyebrow({ children, tone = 'quiet', asWritten = false }: EyebrowProps) {
  return <span className={classes(styles.eyebrow, styles[tone], asWritten && styles.asWritten)}>{children}</span>
}
