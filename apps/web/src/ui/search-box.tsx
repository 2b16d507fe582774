import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchField } from './search-field.tsx'

const stillMs = 250

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
  const told = useRef(value)
  const tell = useEffectEvent((search: string) => {
    told.current = search
    onSearch(search)
  })
  useEffect(() => {
    // The value changed from outside: filters were cleared or the person navigated back.
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => tell(text.trim()), stillMs)
    return () => clearTimeout(timer)
  }, [text, value])
  const look = compact ? { labelHidden: true, placeholder: label } : {}
  return <SearchField label={label} value={text} {...look} onChange={(event) => setText(event.target.value)} />
}
