import { dashboardMessages } from '@adjutant/contract/messages/dashboard-messages'
import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { ButtonAnchor } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { AdviceBrief } from './advice-brief.tsx'
import styles from './advice-overview.module.css'
import type { AdviceTextComponent } from './advice-text.tsx'
import { overviewAdviceQuery } from '../strategy-queries.ts'

const ButtonLink = createLink(ButtonAnchor)

function Latest({ Text }: { Text: AdviceTextComponent }) {
  const { data, error, refetch } = useQuery(overviewAdviceQuery)
  if (error && !data) {
    return <QueryFailure title="Couldn't load your advice." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={3} />
  if (data.total === 0) return <EmptyState title={`${dashboardMessages.noAdvice} Click "Generate Advice" to begin analysis.`} />
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

type AdviceOverviewProps = { number: string; generate: ReactNode; Text: AdviceTextComponent }

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
