import { useMemo, useState } from 'react'
import { findRows, findNextIndex } from '../../ui/chat/find-rows.ts'
import { useFindKey } from '../../ui/chat/use-find-key.ts'

/** Searches the loaded messages; `show` scrolls a row into view. */
export function useRowSearch<Row>(rows: readonly Row[], toText: (row: Row) => string, show: (index: number) => void) {
  const { isOpen, close } = useFindKey()
  const [text, setText] = useState('')
  const [current, setCurrent] = useState<number>()
  const matches = useMemo(() => findRows(rows, toText, text), [rows, toText, text])
  const go = (index: number | undefined) => {
    setCurrent(index)
    if (index !== undefined) show(index)
  }
  return {
    isOpen,
    current: isOpen ? current : undefined,
    bar: {
      text,
      matchCount: matches.length,
      at: current === undefined ? undefined : matches.indexOf(current),
      write: (next: string) => {
        setText(next)
        go(findRows(rows, toText, next).at(-1))
      },
      move: (step: 1 | -1) => go(findNextIndex(matches, current, step)),
      close,
    },
  }
}
