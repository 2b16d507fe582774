import { useEffect, useEffectEvent, useState } from 'react'

/** What is sent while files are still on their way goes out when they have come; whoever writes on meanwhile has not finished. */
export function useLaterSending(isWaiting: boolean, isDueFirst: boolean, send: () => void) {
  const [isDue, setDue] = useState(isDueFirst)
  const sendNow = useEffectEvent(() => {
    setDue(false)
    send()
  })
  useEffect(() => {
    if (isDue && !isWaiting) sendNow()
  }, [isDue, isWaiting])
  return { isDue, setDue }
}
