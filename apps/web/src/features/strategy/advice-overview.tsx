import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AdviceBrief } from './advice-brief.tsx'
import styles from './advice-overview.module.css'
import type { WholeAdvice } from './advice-text.tsx'
import { overviewAdviceQuery } from './strategy-queries.ts'

const ButtonLink = createLink(ButtonAnchor)

function Latest({ Text }: { Text: WholeAdvice }) {
  const { data, error, refetch } = useQuery(overviewAdviceQuery)
  if (error && !data) {
    const detail = toDetail(error, words.wire.broken)
    return <LoadFailure title="Couldn’t load your advice." detail={detail} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows count={3} />
  if (data.total === 0) return <EmptyState title={`${words.advice.none} Click "Generate Advice" to begin analysis.`} />
  return (
    <ul role="list" className={styles.list}>
      {data.items.map((advice) => (
        <li key={advice.id}>
          <AdviceBrief advice={advice} Text={Text} />
        </li>
      ))}
    </ul>
  )
}

type AdviceOverviewProps = { number: string; generate: ReactNode; Text: WholeAdvice }

/** `generate` is the button that starts the advice flow; `Text` renders a whole advice. */
export function AdviceOverview({ number, generate, Text }: AdviceOverviewProps) {
  const actions = (
    <>
      {generate}
      <ButtonLink to="/app/strategy" hash="advice" tone="ghost" size="small" className={styles.viewAll} aria-label="View All advice">
        View All
      </ButtonLink>
    </>
  )
  return (
    <Section number={number} title="Strategic Advice" actions={actions}>
      <Latest Text={Text} />
    </Section>
  )
}
