import { toDateText } from '../text/date-format.ts'

/** The time of day; the date is shown above the messages of each day. */
export function TimeText({ value }: { value: string }) {
  return (
    <time dateTime={value} title={toDateText(value, 'moment')}>
      {toDateText(value, 'time')}
    </time>
  )
}
