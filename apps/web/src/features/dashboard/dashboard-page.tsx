import { createLink } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { ButtonAnchor } from '../../ui/button/button.tsx'
import { toDateText } from '../../ui/text/date-format.ts'
import type { FigureProps } from '../../ui/data/figure.tsx'
import { Page } from '../../ui/layout/page.tsx'
import styles from './dashboard-page.module.css'

const ButtonLink = createLink(ButtonAnchor)

type DashboardPageProps = { lede: string | undefined; figures: FigureProps[]; children: ReactNode }

export function DashboardPage({ lede, figures, children }: DashboardPageProps) {
  const user = useCurrentUser()
  const addNotes = (
    <ButtonLink to="/app/notes" icon={<PencilLine />}>
      Add Notes
    </ButtonLink>
  )
  return (
    <Page
      title={`Welcome back, ${user.first_name || user.email}`}
      eyebrow={toDateText(useNow(), 'day')}
      figures={figures}
      lede={lede}
      actions={addNotes}
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
