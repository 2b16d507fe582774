import { useMemo, useState } from 'react'
import { findRows, toNextPlace } from './find-rows.ts'
import { useFindKey } from './use-find-key.ts'

/** Searches the loaded messages; `show` scrolls a row into view. */
export function useFinding<Row>(rows: readonly Row[], toText: (row: Row) => string, show: (place: number) => void) {
  const { isOpen, close } = useFindKey()
  const [text, setText] = useState('')
  const [current, setCurrent] = useState<number>()
  const places = useMemo(() => findRows(rows, toText, text), [rows, toText, text])
  const go = (place: number | undefined) => {
    setCurrent(place)
    if (place !== undefined) show(place)
  }
  return {
    isOpen,
    current: isOpen ? current : undefined,
    bar: {
      text,
      found: places.length,
      at: current === undefined ? undefined : places.indexOf(current),
      write: (next: string) => {
        setText(next)
        go(findRows(rows, toText, next).at(-1))
      },
      move: (step: 1 | -1) => go(toNextPlace(places, current, step)),
      close,
    },
  }
}
