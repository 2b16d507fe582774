import type { Advice } from '@adjutant/contract/advice'
import { words } from '@adjutant/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { toDetail } from '../../platform/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AdviceFrame } from './advice-frame.tsx'
import styles from './advice-panel.module.css'
import { Fold } from './fold.tsx'
import { toAdviceQuery } from './strategy-queries.ts'
import { advicePageSize } from './strategy-search.ts'

type Deeds = { onEdit: (advice: Advice) => void; onDelete: (advice: Advice) => void }

function AdviceDeeds({ advice, onEdit, onDelete }: Deeds & { advice: Advice }) {
  return (
    <span className={styles.deeds}>
      {advice.can_edit && <IconButton label={`Edit ${advice.advice_title}`} icon={<Pencil />} onClick={() => onEdit(advice)} />}
      {advice.can_delete && <IconButton label={`Delete ${advice.advice_title}`} icon={<Trash2 />} onClick={() => onDelete(advice)} />}
    </span>
  )
}

export function AdvicePanel({ skip = 0, onSkip, ...deeds }: Deeds & { skip: number | undefined; onSkip: (skip: number) => void }) {
  const list = useQuery({ ...toAdviceQuery(skip), placeholderData: keepPreviousData })
  if (list.isError) {
    const detail = toDetail(list.error, words.wire.broken)
    return <LoadFailure title="The advice could not be loaded." detail={detail} onRetry={() => void list.refetch()} />
  }
  if (!list.data) return <SkeletonRows count={4} />
  const { items, total } = list.data
  if (total === 0) return <EmptyState title={words.advice.none}>Write down what should not be forgotten, and why.</EmptyState>
  return (
    <>
      <ul role="list" className={styles.list} aria-label="Advice">
        {items.map((advice) => (
          <li key={advice.id} className={styles.entry}>
            <AdviceFrame advice={advice} deeds={<AdviceDeeds advice={advice} {...deeds} />}>
              <Fold about={advice.advice_title}>
                <Markdown text={advice.content} />
              </Fold>
            </AdviceFrame>
          </li>
        ))}
      </ul>
      <Pager label="Pages of advice" skip={skip} limit={advicePageSize} total={total} onSkip={onSkip} />
    </>
  )
}
