import type { ReactNode } from 'react'
import { Eyebrow } from '../text/eyebrow.tsx'
import styles from './figure.module.css'

export type FigureProps = { label: string; value: ReactNode; unit?: ReactNode; size?: 'regular' | 'large' }

/** A labelled number inside a `<dl>`. */
export function Figure({ label, value, unit, size = 'regular' }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        <Eyebrow>{label}</Eyebrow>
      </dt>
      <dd className={`${styles.value} ${styles[size]}`}>
        {typeof value === 'number' ? value.toLocaleString('en') : value}
        {unit && <span className={styles.unit}>{unit}</span>}
      </dd>
    </div>
  )
}
