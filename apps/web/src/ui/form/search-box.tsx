import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchField } from './search-field.tsx'

const debounceMs = 250

type SearchBoxProps = {
  label: string
  value: string
  onSearch: (text: string) => void
  /** Puts the label inside the field for narrow layouts. */
  compact?: boolean
}

/** A debounced search field. */
export function SearchBox({ label, value, onSearch, compact = false }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const lastSearch = useRef(value)
  const reportSearch = useEffectEvent((search: string) => {
    lastSearch.current = search
    onSearch(search)
  })
  useEffect(() => {
    // The value changed from outside: filters were cleared or the person navigated back.
    if (value === lastSearch.current) return
    lastSearch.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => reportSearch(text.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [text, value])
  const compactProps = compact ? { labelHidden: true, placeholder: label } : {}
  return <SearchField label={label} value={text} {...compactProps} onChange={(event) => setText(event.target.value)} />
}
