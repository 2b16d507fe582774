import { useEffect, useState } from 'react'

/** What was typed, once the typing has paused for so long. */
export function useStill(text: string, stillMs: number) {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), stillMs)
    return () => clearTimeout(timer)
  }, [text, stillMs])
  return still
}
