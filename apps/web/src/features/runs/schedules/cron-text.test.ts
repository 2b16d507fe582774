import { expect, test } from 'vitest'
import { findCronText } from './cron-text.ts'

test.each([
  ['0 8 * * 1-5', 'Weekdays at 08:00'],
  ['30 6 * * mon-fri', 'Weekdays at 06:30'],
  ['0 9 * * 0,6', 'Weekends at 09:00'],
  ['15 7 * * *', 'Every day at 07:15'],
  ['0 7 * * MON', 'Every Monday at 07:00'],
  ['0 7 * * 1,3,5', 'Every Monday, Wednesday and Friday at 07:00'],
  ['0 7 * * 7', 'Every Sunday at 07:00'],
  ['0 8,17 * * *', 'Every day at 08:00 and 17:00'],
  ['30 6 1 * *', 'On the 1st of every month at 06:30'],
  ['0 8 1,15 * *', 'On the 1st and 15th of every month at 08:00'],
  ['0 8 1 1,apr,7,10 *', 'On the 1st of January, April, July and October at 08:00'],
  ['0 8 1W * *', 'On the first working day of every month at 08:00'],
  ['0 8 LW * *', 'On the last working day of every month at 08:00'],
  ['0 7 L 3,6,9,12 *', 'On the last day of March, June, September and December at 07:00'],
  ['30 9 * * 5#L', 'On the last Friday of every month at 09:30'],
  ['0 7 * * 1#2', 'On the second Monday of every month at 07:00'],
  ['0 * * * *', 'Every hour'],
  ['30 */2 * * *', 'Every 2 hours at 30 minutes past'],
  ['0 9-17 * * 1-5', 'Weekdays, every hour from 09:00 to 17:00'],
])('%s becomes “%s”', (cron, text) => {
  expect(findCronText(cron)).toBe(text)
})

test.each(['0 7 1 * 1', '0 7 * 3 *', '0 7 15W * *', '0 7 1 * 1#2', '*/30 7 * * *', '0 7 */2 * *', '0 7 * *', '0 7 5-1 * *', ''])(
  '%s stays unchanged',
  (cron) => expect(findCronText(cron)).toBeUndefined(),
)
