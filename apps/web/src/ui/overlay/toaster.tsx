import { lazy, Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createToastLayer, raiseToasts } from './toast-layer.ts'
import { listToasts, watchToasts } from './toast.ts'
import type { Toast } from './toast.ts'
import styles from './toaster.module.css'

// Loaded right after start-up, because it must be available offline.
const card = import('./toast-card.tsx').catch(() => ({ default: ({ toast }: { toast: Toast }) => <p>{toast.title}</p> }))
const ToastCard = lazy(() => card)

type RegionProps = { role: 'status' | 'alert'; live: 'polite' | 'assertive'; toasts: Toast[] }

/** Rendered from the start, because screen readers ignore a live region that is added with its text. It becomes an alert only with text. */
function Region({ role, live, toasts }: RegionProps) {
  return (
    <div className={styles.region} role={toasts.length > 0 ? role : undefined} aria-live={live}>
      <Suspense fallback={null}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </div>
  )
}

/** Rendered once. */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, listToasts)
  const [layer] = useState(() => createToastLayer(styles.stack ?? ''))
  useLayoutEffect(() => {
    document.body.append(layer)
    raiseToasts()
    return () => layer.remove()
  }, [layer])
  return createPortal(
    <>
      <Region role="status" live="polite" toasts={toasts.filter((toast) => toast.tone !== 'error')} />
      <Region role="alert" live="assertive" toasts={toasts.filter((toast) => toast.tone === 'error')} />
    </>,
    layer,
  )
}
