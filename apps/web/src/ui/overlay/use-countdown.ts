import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` after `durationMs` of unpaused time. */
export function useCountdown(durationMs: number, paused: boolean, onEnd: () => void) {
  const leftMs = useRef(durationMs)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (paused) return undefined
    const startedAtMs = performance.now()
    const timer = setTimeout(end, leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAtMs
    }
  }, [paused])
}
