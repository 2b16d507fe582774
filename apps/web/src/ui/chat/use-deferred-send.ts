import { useEffect, useEffectEvent, useState } from 'react'

/** Delays sending until uploads finish; typing in the meantime cancels it. */
export function useDeferredSend(isWaiting: boolean, isInitiallyDue: boolean, send: () => void) {
  const [isDue, setDue] = useState(isInitiallyDue)
  const sendNow = useEffectEvent(() => {
    setDue(false)
    send()
  })
  useEffect(() => {
    if (isDue && !isWaiting) sendNow()
  }, [isDue, isWaiting])
  return { isDue, setDue }
}
