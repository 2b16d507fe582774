import { limits } from '@adjutant/contract/core/limits'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNow } from '../../platform/text/use-now.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { toDateText } from '../../ui/text/date-format.ts'
import { AskBar } from './ask-bar.tsx'
import { DeskContent } from './desk-content.tsx'
import { toDeskQuery } from './desk-queries.ts'
import styles from './desk-list.module.css'

const HiddenItems = lazyComponent(() => import('./hidden-items.tsx'))

/** The whole desk. */
export function DeskScreen() {
  const now = useNow()
  const [limit, setLimit] = useState<number>(limits.deskPage)
  const [isHiddenOpen, setIsHiddenOpen] = useState(false)
  const desk = useQuery(toDeskQuery(now, limit))
  const { items = [], total = 0, hidden = 0 } = desk.data ?? {}
  const stats = [
    { label: 'Waiting', value: desk.data?.total ?? '–', unit: total === 1 ? 'item' : 'items' },
    { label: 'Hidden', value: desk.data?.hidden ?? '–', unit: 'snoozed or done' },
  ]
  const canShowMore = items.length < total && limit < limits.maxPageSize
  return (
    <Page title="Your desk" eyebrow={toDateText(now, 'day')} stats={stats} description="Everything that waits for you, most urgent first.">
      <AskBar items={items} />
      <DeskContent desk={desk} skeletonRows={8} />
      <div className={styles.foot}>
        {canShowMore && (
          <Button loading={desk.isPlaceholderData} onClick={() => setLimit(Math.min(limit + limits.deskPage * 2, limits.maxPageSize))}>
            Show more
          </Button>
        )}
        {items.length < total && !canShowMore && items.length > 0 && (
          <p className={styles.note}>The first {items.length} are shown. Resolve some of them to see more.</p>
        )}
        {hidden > 0 && (
          <Button tone="ghost" size="small" aria-expanded={isHiddenOpen} onClick={() => setIsHiddenOpen(!isHiddenOpen)}>
            {isHiddenOpen ? 'Close the snoozed and done items' : `Show ${hidden} snoozed or done`}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>{isHiddenOpen && hidden > 0 && <HiddenItems />}</Suspense>
    </Page>
  )
}
