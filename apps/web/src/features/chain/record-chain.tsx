import { Waypoints } from 'lucide-react'
import type { RecordChainProps } from '../../platform/records/record-chain.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

const ChainPanel = lazyComponent(() => import('./chain-panel.tsx'))

export const RecordChain = ({ isExpanded, ...record }: RecordChainProps) =>
  isExpanded ? (
    <ChainPanel {...record} />
  ) : (
    <Disclosure icon={<Waypoints />} label="Why" hideLabel="Hide why" name="Why">
      <ChainPanel {...record} />
    </Disclosure>
  )
