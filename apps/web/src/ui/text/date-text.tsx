import { toDate, toDateText } from './date-format.ts'
import type { DateStyle } from './date-format.ts'
import styles from './date-text.module.css'

type DateTextProps = { value: string | Date; style?: DateStyle; prefix?: string }

function toMachineText(value: string | Date) {
  if (typeof value === 'string') return value
  return Number.isNaN(toDate(value).getTime()) ? undefined : value.toISOString()
}

export function DateText({ value, style = 'short', prefix }: DateTextProps) {
  return (
    <span className={styles.date}>
      {prefix && `${prefix} `}
      <time dateTime={toMachineText(value)}>{toDateText(value, style)}</time>
    </span>
  )
}
