import { useEffect, useState } from 'react'

/** The text after typing has paused for this long. */
export function useStill(text: string, stillMs: number) {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), stillMs)
    return () => clearTimeout(timer)
  }, [text, stillMs])
  return still
}
