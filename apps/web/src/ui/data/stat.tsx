import type { ReactNode } from 'react'
import { Eyebrow } from '../text/eyebrow.tsx'
import styles from './stat.module.css'

export type StatProps = { label: string; value: ReactNode; unit?: ReactNode; size?: 'regular' | 'large' }

/** A labelled number inside a `<dl>`. */
export function Stat({ label, value, unit, size = 'regular' }: StatProps) {
  return (
    <div className={styles.stat}>
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
