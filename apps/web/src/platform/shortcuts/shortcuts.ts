import { useEffect, useEffectEvent } from 'react'
import { createKeyMachine, findStroke, isPlainKey } from './key-machine.ts'
import type { Shortcut } from './key-machine.ts'

const active = new Set<Shortcut>()

/** What works at the moment, in the order in which it was offered. */
export const listShortcuts = (): Shortcut[] => [...active]

/** Offers a shortcut for as long as the component is there. */
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

const isLayerOpen = () => document.querySelector('[aria-modal="true"], [popover]:popover-open') !== null

/** Heeds the keyboard, except where a dialog has the floor, or where somebody types and the key is a character. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const press = createKeyMachine()
    const heed = (event: KeyboardEvent) => {
      // Somebody nearer has answered it.
      if (event.defaultPrevented) return
      const stroke = findStroke(event, navigator.userAgent)
      if (!stroke || (isPlainKey(event) && isTyping(event.target)) || isLayerOpen()) return
      const found = press(stroke, event.timeStamp, active)
      if (!found) return
      event.preventDefault()
      found.run()
    }
    document.addEventListener('keydown', heed)
    return () => document.removeEventListener('keydown', heed)
  }, [])
}
