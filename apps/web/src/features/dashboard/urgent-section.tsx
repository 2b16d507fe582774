import { createLink } from '@tanstack/react-router'
import { ButtonAnchor } from '../../ui/button/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { AwaitingThreads } from './awaiting-threads.tsx'
import styles from './urgent-section.module.css'
import { UrgentTasks } from './urgent-tasks.tsx'

const ButtonLink = createLink(ButtonAnchor)

export function UrgentSection({ number }: { number: string }) {
  const viewAll = (
    <ButtonLink
      to="/app/my-tasks"
      search={{ sort: 'priority' }}
      tone="ghost"
      size="small"
      className={styles.viewAll}
      aria-label="View All tasks"
    >
      View All
    </ButtonLink>
  )
  return (
    <Section number={number} title="Urgent Tasks & Communications" actions={viewAll}>
      <UrgentTasks />
      <AwaitingThreads />
    </Section>
  )
}
