import { Waypoints } from 'lucide-react'
import type { RecordChainProps } from '../../platform/records/record-chain.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { toDisclosureLabels } from './chain-text.ts'

const ChainPanel = lazyComponent(() => import('./chain-panel.tsx'))

export const ChainDisclosure = ({ isExpanded, ...record }: RecordChainProps) =>
  isExpanded ? (
    <ChainPanel {...record} />
  ) : (
    <Disclosure icon={<Waypoints />} {...toDisclosureLabels(record.kind)}>
      <ChainPanel {...record} />
    </Disclosure>
  )
