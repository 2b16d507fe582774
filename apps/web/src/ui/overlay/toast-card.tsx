import { X } from 'lucide-react'
import { useState, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { dismissToast, toToastMs, type Toast } from './toast.ts'
import styles from './toast-card.module.css'

/** Calls `onEnd` after `durationMs` of unpaused time. */
function useCountdown(durationMs: number, paused: boolean, onEnd: () => void) {
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

export default function ToastCard({ toast }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const dismiss = () => dismissToast(toast.id)
  useCountdown(toToastMs(toast), hovered || focused, dismiss)

  const undo = () => {
    toast.undo?.()
    dismiss()
  }
  return (
    <div
      className={`${styles.card} ${styles[toast.tone]}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      {toast.undo && (
        <Button size="small" onClick={undo}>
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" icon={<X />} onClick={dismiss} />
    </div>
  )
}
