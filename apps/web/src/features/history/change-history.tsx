import { History } from 'lucide-react'
import type { RecordHistoryProps } from '../../platform/records/record-history.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

const HistoryPanel = lazyComponent(() => import('./history-panel.tsx'))

export const ChangeHistory = (props: RecordHistoryProps) => (
  <Disclosure icon={<History />} label="Change history" hideLabel="Hide change history" name="Change history">
    <HistoryPanel {...props} />
  </Disclosure>
)
