import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchField } from './search-field.tsx'

const stillMs = 250

/** A search that is told once the typing has stopped, not at each letter. */
export function SearchBox({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
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
  return <SearchField label={label} value={text} onChange={(event) => setText(event.target.value)} />
}
