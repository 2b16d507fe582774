import { useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { filterOptions, indexOptions } from './filter-options.ts'
import type { SelectOption } from '../form/select-field.tsx'
import { findNextIndex } from '../overlay/list-keys.ts'

type Picker = {
  options: readonly SelectOption[]
  /** The option that is active when the list opens. */
  value?: string
  onPick: (value: string) => void
  /** Several options are picked without closing the list. */
  isMultiple?: boolean
}

export const toOptionId = (listId: string, value: string) => `${listId}-${value}`

/** State and keys of a combobox with a filtered list. The focus stays in the input. */
export function usePicker({ options, value, onPick, isMultiple = false }: Picker) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  /** Undefined until the person types. */
  const [text, setText] = useState<string>()
  const [active, setActive] = useState(0)
  const indexed = useMemo(() => indexOptions(options), [options])
  const matches = useMemo(() => filterOptions(indexed, text ?? ''), [indexed, text])

  const open = () => {
    setOpen(true)
    const chosen = options.findIndex((option) => option.value === value)
    setActive(Math.max(chosen, 0))
  }
  const close = () => {
    setOpen(false)
    setText(undefined)
  }
  const write = (next: string) => {
    setOpen(true)
    setText(next)
    setActive(0)
  }
  const pick = (picked: string) => {
    onPick(picked)
    if (!isMultiple) return close()
    if (text) setActive(0)
    return setText(undefined)
  }
  const moveByKey = (key: string) => {
    // Home and End move the caret.
    const next = key === 'Home' || key === 'End' ? undefined : findNextIndex(key, active, matches.length)
    if (next === undefined) return false
    if (isOpen) setActive(next)
    else open()
    return true
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // During composition, as in Japanese, keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const chosen = matches[active]
    const isPick = event.key === 'Enter' && isOpen
    const isClose = event.key === 'Escape' && isOpen
    if (isPick && chosen) pick(chosen.value)
    if (isClose) close()
    // Otherwise Enter would submit the form, and Escape would close the dialog.
    if (moveByKey(event.key) || isPick || isClose) event.preventDefault()
  }
  const activeOption = isOpen ? matches[active] : undefined
  const activeId = activeOption && toOptionId(listId, activeOption.value)
  return { listId, isOpen, text, active, activeId, matches, open, close, write, pick, setActive, handleKeyDown }
}
