import { dashboardCounts } from '@adjutant/contract/core/limits'
import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { useNow } from '../../platform/text/use-now.ts'
import { ButtonAnchor } from '../../ui/button/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { AskBar } from './ask-bar.tsx'
import { DeskContent } from './desk-content.tsx'
import { toFirstItemsQuery } from './desk-queries.ts'
import styles from './desk-list.module.css'

const ButtonLink = createLink(ButtonAnchor)

/** Shows the same count as the navigation bar, even if the section lists fewer items. */
function Title({ count }: { count: number }) {
  return <>Waiting for you {count > 0 && <span className={styles.count}>{count}</span>}</>
}

/** The first items of the desk, for the dashboard. */
export function DeskSection({ number }: { number: string }) {
  const desk = useQuery(toFirstItemsQuery(useNow()))
  const showAll = (
    <ButtonLink to="/app/desk" tone="ghost" size="small" aria-label="Show all of your desk">
      Show all
    </ButtonLink>
  )
  return (
    <>
      <AskBar items={desk.data?.items ?? []} />
      <Section number={number} title={<Title count={desk.data?.total ?? 0} />} actions={showAll}>
        <DeskContent desk={desk} skeletonRows={dashboardCounts.desk} />
      </Section>
    </>
  )
}
