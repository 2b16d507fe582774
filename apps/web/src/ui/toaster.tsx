import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { listToasts, watchToasts } from './toast.ts'
import type { Toast } from './toast.ts'
import styles from './toaster.module.css'

// Fetched right after the start: without a connection it would be too late for what tells of that.
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

/** Stands once in the app. The live regions are there from the start: one that is born with its text is not read out. */
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
