import { useEffect, useState } from 'react'

const tickMs = 60_000

/** The current time to the minute, so that an open page does not keep saying "just now". */
export function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
