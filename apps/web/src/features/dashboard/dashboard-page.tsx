import { createLink } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { ButtonAnchor } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { toDateText } from '../../ui/text/date-format.ts'
import { toDayText } from '../../ui/text/day-text.ts'
import type { StatProps } from '../../ui/data/stat.tsx'
import { Page } from '../../ui/layout/page.tsx'
import styles from './dashboard-page.module.css'

const ButtonLink = createLink(ButtonAnchor)
const AsOfField = lazyComponent(async () => ({ default: (await import('../../ui/form/as-of-field.tsx')).AsOfField }))

type DashboardPageProps = {
  description: string | undefined
  stats: StatProps[]
  /** Shows the page at the end of this day. */
  asOf?: string | undefined
  onAsOf: (day: string | undefined) => void
  children: ReactNode
}

export function DashboardPage({ description, stats, asOf, onAsOf, children }: DashboardPageProps) {
  const user = useCurrentUser()
  const now = useNow()
  const actions = (
    <div className={styles.actions}>
      <Suspense fallback={<span className={styles.field} />}>
        <AsOfField day={asOf} today={toDayText(now)} onDay={onAsOf} />
      </Suspense>
      <ButtonLink to="/app/notes" icon={<PencilLine />}>
        Add Notes
      </ButtonLink>
    </div>
  )
  return (
    <Page
      title={`Welcome back, ${user.first_name || user.email}`}
      eyebrow={toDateText(asOf ?? now, 'day')}
      stats={stats}
      description={description}
      actions={actions}
    >
      {children}
    </Page>
  )
}

/** Two sections side by side if there is space. */
export function TwoColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className={styles.pair}>
      <div>{left}</div>
      <div>{right}</div>
    </div>
  )
}
