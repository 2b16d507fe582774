import { useEffect, useState } from 'react'

/** The text after typing has paused for this long. */
export function useDebouncedValue(text: string, debounceMs: number) {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text, debounceMs])
  return debounced
}
