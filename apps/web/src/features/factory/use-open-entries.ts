import { useState } from 'react'

const focusFirstField = (key: string) => document.querySelector<HTMLElement>(`[data-key="${key}"] :is(input, select, textarea)`)?.focus()

/** Which entries of a list are open. Those with a fault are opened when the form is refused. */
export function useOpenEntries() {
  const [open, setOpen] = useState<readonly string[]>([])
  const show = (...keys: string[]) => setOpen((before) => [...new Set([...before, ...keys])])
  return {
    open,
    show,
    /** Opens an entry that was just made, to be written in. */
    begin: (key: string) => {
      show(key)
      requestAnimationFrame(() => focusFirstField(key))
    },
    toggle: (key: string) => setOpen((before) => (before.includes(key) ? before.filter((other) => other !== key) : [...before, key])),
  }
}

/** The places of a list that faults name: `tasks.2.agent` names 2. */
export const listFaultyPlaces = (faults: object, list: string): number[] => {
  const places = Object.keys(faults).flatMap((path) => (path.startsWith(`${list}.`) ? [Number(path.split('.')[1])] : []))
  return [...new Set(places)].filter((place) => Number.isInteger(place))
}
