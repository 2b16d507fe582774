import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { listToasts, watchToasts } from './toast.ts'
import type { Toast } from './toast.ts'
import styles from './toaster.module.css'

// Loaded right after start-up, because it must be available offline.
const card = import('./toast-card.tsx').catch(() => ({ default: ({ toast }: { toast: Toast }) => <p>{toast.title}</p> }))
const ToastCard = lazy(() => card)

function Cards({ toasts }: { toasts: Toast[] }) {
  return (
    <Suspense fallback={null}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Suspense>
  )
}

/** Rendered once. The live regions exist from the start, because one that is added together with its text is not announced. */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, listToasts)
  return createPortal(
    <div className={styles.stack}>
      <div className={styles.region} role="status" aria-live="polite">
        <Cards toasts={toasts.filter((toast) => toast.tone !== 'error')} />
      </div>
      <div className={styles.region} role="alert" aria-live="assertive">
        <Cards toasts={toasts.filter((toast) => toast.tone === 'error')} />
      </div>
    </div>,
    document.body,
  )
}
