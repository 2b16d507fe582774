import { toDayText } from '../text/day-text.ts'

export type DayRow = { kind: 'day'; key: string; day: string }

/** Inserts a date separator before the first row of each day. */
export function insertDayRows<Row>(rows: readonly Row[], toMoment: (row: Row) => Date): (Row | DayRow)[] {
  let shown: string | undefined
  return rows.flatMap((row) => {
    const day = toDayText(toMoment(row))
    const isNew = day !== shown
    shown = day
    return isNew ? [{ kind: 'day', key: `day ${day}`, day } satisfies DayRow, row] : [row]
  })
}
