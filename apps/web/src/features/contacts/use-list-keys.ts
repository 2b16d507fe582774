import { useRef } from 'react'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'

/** J and K walk along the names of a list; Enter then opens, as a button does by itself. */
export function useListKeys() {
  const box = useRef<HTMLDivElement>(null)
  const walk = (step: 1 | -1) => {
    const names = [...(box.current?.querySelectorAll<HTMLElement>('button[aria-haspopup="dialog"]') ?? [])]
    const here = names.indexOf(document.activeElement as HTMLElement)
    const next = here < 0 && step < 0 ? names.length - 1 : here + step
    names[next]?.focus()
  }
  useShortcut('j', 'Next contact', () => walk(1))
  useShortcut('k', 'Previous contact', () => walk(-1))
  return box
}
