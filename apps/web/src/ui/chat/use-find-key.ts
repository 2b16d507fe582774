import { useEffect, useEffectEvent, useState } from 'react'

/** The usual search shortcut. Pressed again in the product's own field it opens the browser's search. */
const isFindKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !shiftKey && !altKey

const isLayerOpen = () => document.querySelector('[aria-modal="true"]') !== null

/** Whether the search bar is open. */
export function useFindKey() {
  const [isOpen, setOpen] = useState(false)
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isFindKey(event) || isOpen || isLayerOpen()) return
    event.preventDefault()
    setOpen(true)
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
