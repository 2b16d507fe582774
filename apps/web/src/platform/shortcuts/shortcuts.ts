import { useEffect, useEffectEvent } from 'react'
import { createKeySequence, findStroke, isPlainKey } from './key-sequence.ts'
import type { Shortcut } from './key-sequence.ts'

const active = new Set<Shortcut>()

/** The active shortcuts in order of registration. */
export const listShortcuts = (): Shortcut[] => [...active]

/** Registers a shortcut while the component is mounted. */
export function useShortcut(keys: string, label: string, onPress: () => void): void {
  const run = useEffectEvent(onPress)
  useEffect(() => {
    const shortcut = { keys, label, run: () => run() }
    active.add(shortcut)
    return () => void active.delete(shortcut)
  }, [keys, label])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)

const isLayerOpen = () => document.querySelector('dialog:modal, [popover="auto"]:popover-open') !== null

/** Handles shortcuts, except while a dialog is open or a character is typed into a field. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const press = createKeySequence()
    const handleKeyDown = (event: KeyboardEvent) => {
      // A closer handler has already handled the key.
      if (event.defaultPrevented) return
      const stroke = findStroke(event, navigator.userAgent)
      if (!stroke || (isPlainKey(event) && isTyping(event.target)) || isLayerOpen()) return
      const found = press(stroke, event.timeStamp, active)
      if (!found) return
      event.preventDefault()
      found.run()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
