import { useEffect, useState } from 'react'

const tickMs = 60_000

/** The present moment, to the minute: a page left open does not go on saying "just now". */
export function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
