import { useState } from 'react'

/** Which entries of a list are open. Those with a fault are opened when the form is refused. */
export function useOpenEntries() {
  const [open, setOpen] = useState<readonly string[]>([])
  return {
    open,
    toggle: (key: string) => setOpen((before) => (before.includes(key) ? before.filter((other) => other !== key) : [...before, key])),
    show: (...keys: string[]) => setOpen((before) => [...new Set([...before, ...keys])]),
  }
}

/** The places of a list that faults name: `tasks.2.agent` names 2. */
export const listFaultyPlaces = (faults: object, list: string): number[] => {
  const places = Object.keys(faults).flatMap((path) => (path.startsWith(`${list}.`) ? [Number(path.split('.')[1])] : []))
  return [...new Set(places)].filter((place) => Number.isInteger(place))
}
