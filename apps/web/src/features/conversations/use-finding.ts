import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { findRows, toNextPlace } from './find-rows.ts'
import type { Row } from './message-rows.ts'

/** The key that people find with anywhere else. Pressed again in our own field it is the browser's. */
const isFindKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !shiftKey && !altKey

const isLayerOpen = () => document.querySelector('[aria-modal="true"]') !== null

/** A search in the messages that were read; `show` brings a row into view. */
export function useFinding(rows: readonly Row[], show: (place: number) => void) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [current, setCurrent] = useState<number>()
  const places = useMemo(() => findRows(rows, text), [rows, text])
  const go = (place: number | undefined) => {
    setCurrent(place)
    if (place !== undefined) show(place)
  }
  const open = useEffectEvent((event: KeyboardEvent) => {
    if (!isFindKey(event) || isOpen || isLayerOpen()) return
    event.preventDefault()
    setOpen(true)
  })
  useEffect(() => {
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return {
    isOpen,
    text,
    places,
    current: isOpen ? current : undefined,
    write: (next: string) => {
      setText(next)
      go(findRows(rows, next).at(-1))
    },
    move: (step: 1 | -1) => go(toNextPlace(places, current, step)),
    close: () => setOpen(false),
  }
}

export type Finding = ReturnType<typeof useFinding>
