import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchField } from './search-field.tsx'

const stillMs = 250

type SearchBoxProps = {
  label: string
  value: string
  onSearch: (text: string) => void
  /** In a narrow place the label stands inside the field. */
  compact?: boolean
}

/** A search that is told once the typing has stopped, not at each letter. */
export function SearchBox({ label, value, onSearch, compact = false }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = useEffectEvent((search: string) => {
    told.current = search
    onSearch(search)
  })
  useEffect(() => {
    // Somebody else set it: filters were cleared, or the reader went back.
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
