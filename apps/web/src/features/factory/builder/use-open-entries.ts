import { useState } from 'react'

const focusFirstField = (key: string) => document.querySelector<HTMLElement>(`[data-key="${key}"] :is(input, select, textarea)`)?.focus()

/** The open entries of a list. Entries with errors open when the form is rejected. */
export function useOpenEntries() {
  const [open, setOpen] = useState<readonly string[]>([])
  const show = (...keys: string[]) => setOpen((before) => [...new Set([...before, ...keys])])
  return {
    open,
    show,
    /** Opens a new entry for editing. */
    begin: (key: string) => {
      show(key)
      requestAnimationFrame(() => focusFirstField(key))
    },
    toggle: (key: string) => setOpen((before) => (before.includes(key) ? before.filter((other) => other !== key) : [...before, key])),
  }
}

/** Indexes of a list named by errors: `tasks.2.agent` gives 2. */
export const listInvalidIndexes = (issues: object, list: string): number[] => {
  const places = Object.keys(issues).flatMap((path) => (path.startsWith(`${list}.`) ? [Number(path.split('.')[1])] : []))
  return [...new Set(places)].filter((index) => Number.isInteger(index))
}
