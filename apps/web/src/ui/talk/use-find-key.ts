import { useEffect, useEffectEvent, useState } from 'react'

/** The key that people find with anywhere else. Pressed again in our own field it is the browser's. */
const isFindKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !shiftKey && !altKey

const isLayerOpen = () => document.querySelector('[aria-modal="true"]') !== null

/** Whether the bar to find with is open. */
export function useFindKey() {
  const [isOpen, setOpen] = useState(false)
  const heed = useEffectEvent((event: KeyboardEvent) => {
    if (!isFindKey(event) || isOpen || isLayerOpen()) return
    event.preventDefault()
    setOpen(true)
  })
  useEffect(() => {
    document.addEventListener('keydown', heed)
    return () => document.removeEventListener('keydown', heed)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
