import { toDateText } from '../text/date-format.ts'

/** The time of day; the date is shown above the messages of each day. */
export function TimeText({ value }: { value: string }) {
  const moment = toDateText(value, 'moment')
  return (
    <time dateTime={value} title={moment}>
      {moment.split(', ')[1]}
    </time>
  )
}
