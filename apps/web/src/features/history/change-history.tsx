import { History } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { RecordHistoryProps } from '../../platform/records/record-history.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import styles from './change-history.module.css'

const HistoryPanel = lazyComponent(() => import('./history-panel.tsx'))

/** Loads nothing until it is opened. */
export function ChangeHistory(props: RecordHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  return (
    <div className={styles.history}>
      <Button
        tone="ghost"
        size="small"
        icon={<History />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide change history' : 'Change history'}
      </Button>
      {isOpen && (
        <section id={panelId} aria-label="Change history">
          <Suspense fallback={<SkeletonRows count={3} />}>
            <HistoryPanel {...props} onClose={() => setOpen(false)} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
