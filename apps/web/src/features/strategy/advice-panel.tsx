import { words } from '@adjutant/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toDetail } from '../../platform/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AdviceDeeds } from './advice-deeds.tsx'
import type { AdviceActions } from './advice-deeds.tsx'
import { AdviceFrame } from './advice-frame.tsx'
import styles from './advice-panel.module.css'
import type { WholeAdvice } from './advice-text.tsx'
import { Fold } from './fold.tsx'
import { toAdviceQuery } from './strategy-queries.ts'
import { advicePageSize } from './strategy-search.ts'

type AdvicePanelProps = AdviceActions & { skip: number | undefined; onSkip: (skip: number) => void; Text: WholeAdvice }

export function AdvicePanel({ skip = 0, onSkip, Text, ...deeds }: AdvicePanelProps) {
  const list = useQuery({ ...toAdviceQuery(skip), placeholderData: keepPreviousData })
  if (list.isLoadingError) {
    const detail = toDetail(list.error, words.wire.broken)
    return <LoadFailure title="Couldn’t load your advice." detail={detail} onRetry={() => void list.refetch()} />
  }
  if (!list.data) return <SkeletonRows count={4} />
  const { items, total } = list.data
  if (total === 0) return <EmptyState title={words.advice.none}>Generate advice, or add your own.</EmptyState>
  return (
    <>
      <ul role="list" className={styles.list} aria-label="Advice">
        {items.map((advice) => (
          <li key={advice.id} className={styles.entry}>
            <AdviceFrame advice={advice} deeds={<AdviceDeeds advice={advice} {...deeds} />}>
              <Fold about={advice.advice_title}>
                <Text advice={advice} />
              </Fold>
            </AdviceFrame>
          </li>
        ))}
      </ul>
      <Pager label="Pages of advice" skip={skip} limit={advicePageSize} total={total} onSkip={onSkip} />
    </>
  )
}
