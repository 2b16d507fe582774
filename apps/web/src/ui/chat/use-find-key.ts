import { useEffect, useEffectEvent, useState } from 'react'
import { isDialogOpen } from '../overlay/top-dialog.ts'

/** The usual search shortcut. Pressed again in the product's own field it opens the browser's search. */
const isFindKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** Whether the search bar is open. */
export function useFindKey() {
  const [isOpen, setOpen] = useState(false)
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isFindKey(event) || isOpen || isDialogOpen()) return
    event.preventDefault()
    setOpen(true)
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
