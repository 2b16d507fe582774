import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { AdviceActionButtons } from './advice-action-buttons.tsx'
import type { AdviceActions } from './advice-action-buttons.tsx'
import { AdviceFrame } from './advice-frame.tsx'
import styles from './advice-panel.module.css'
import type { AdviceTextComponent } from './advice-text.tsx'
import { ClaimList } from '../claims/claim-list.tsx'
import { Collapsible } from '../collapsible.tsx'
import { toAdviceQuery } from '../strategy-queries.ts'
import { advicePageSize } from '../strategy-search.ts'

type AdvicePanelProps = AdviceActions & { skip: number | undefined; onSkip: (skip: number) => void; Text: AdviceTextComponent }

export function AdvicePanel({ skip = 0, onSkip, Text, ...actions }: AdvicePanelProps) {
  const list = useQuery({ ...toAdviceQuery(skip), placeholderData: keepPreviousData })
  if (list.isLoadingError) {
    return <QueryFailure title="Couldn't load your advice." query={list} />
  }
  if (!list.data) return <SkeletonRows count={4} />
  const { items, total } = list.data
  if (total === 0) return <EmptyState title={appMessages.advice.none}>Generate advice, or add your own.</EmptyState>
  return (
    <>
      <ul role="list" className={styles.list} aria-label="Advice">
        {items.map((advice) => (
          <li key={advice.id} className={styles.entry}>
            <AdviceFrame advice={advice} actions={<AdviceActionButtons advice={advice} {...actions} />}>
              <Collapsible about={advice.advice_title}>
                <Text advice={advice} />
              </Collapsible>
              <ClaimList advice={advice} />
            </AdviceFrame>
          </li>
        ))}
      </ul>
      <Pager label="Pages of advice" skip={skip} limit={advicePageSize} total={total} onSkip={onSkip} />
    </>
  )
}
