import { useEffect } from 'react'
import { api } from '../../platform/api/api.ts'
import { getBrowserTimeZone } from '../../platform/text/browser-time-zone.ts'

const minIntervalMs = 5 * 60_000

/** Records a visit while the tab is visible. A failed call is not counted, so the next event repeats it. */
export default function VisitRecorder() {
  useEffect(() => {
    let recordedAt = 0
    const record = () => {
      if (document.visibilityState !== 'visible' || Date.now() - recordedAt < minIntervalMs) return
      recordedAt = Date.now()
      void api.history.visit.call({ query: { time_zone: getBrowserTimeZone() } }).catch(() => (recordedAt = 0))
    }
    record()
    const timer = setInterval(record, minIntervalMs)
    document.addEventListener('visibilitychange', record)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', record)
    }
  }, [])
  return null
}
