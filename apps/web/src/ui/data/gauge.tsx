import type { CSSProperties } from 'react'
import { toGaugePercent } from './gauge-value.ts'
import styles from './gauge.module.css'

type GaugeProps = {
  /** Accessible name: what is measured. */
  label: string
  value: number
  max?: number
  /** Shown and announced instead of the percentage: "3.4 / 5 M€". */
  valueText?: string
  /** Shows label and value above the bar. */
  captioned?: boolean
}

export function Gauge({ label, value, max = 100, valueText, captioned = false }: GaugeProps) {
  const percent = toGaugePercent(value, max)
  const text = valueText ?? `${percent}%`
  const fill: CSSProperties = { '--fill': percent / 100 }
  return (
    <div className={styles.gauge}>
      {captioned && (
        <div className={styles.caption} aria-hidden="true">
          <span>{label}</span>
          <span className={styles.value}>{text}</span>
        </div>
      )}
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <div className={styles.fill} style={fill} />
      </div>
    </div>
  )
}
