import type { DeskItem } from '@adjutant/contract/desk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { api } from '../../platform/api/api.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { Button } from '../../ui/button/button.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { toDateText } from '../../ui/text/date-format.ts'
import { toItemLink } from './desk-link.ts'
import { toHiddenItemsQuery } from './desk-queries.ts'
import styles from './desk-list.module.css'

function HiddenRow({ item }: { item: DeskItem }) {
  const refresh = useRefresh('desk')
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.desk.restore.call({ params: { kind: item.kind, id: item.id } }),
    onSettled: refresh,
    meta: { done: 'Back on your desk', failed: "Couldn't bring the item back" },
  })
  return (
    <li className={styles.hidden}>
      <Link {...toItemLink(item)} data-list-item className={styles.hiddenTitle}>
        {item.title}
      </Link>
      <span className={styles.note}>{item.hidden_until ? `Snoozed until ${toDateText(item.hidden_until, 'moment')}` : 'Done'}</span>
      <Button size="small" loading={isPending} aria-label={`Bring back: ${item.title}`} onClick={() => mutate()}>
        Bring back
      </Button>
    </li>
  )
}

/** Lists the items that were snoozed or taken off the desk, and restores them. */
export default function HiddenItems() {
  const { data, error, refetch } = useQuery(toHiddenItemsQuery(useNow()))
  return (
    <Section title="Snoozed and done">
      {error && !data && <QueryFailure title="Couldn't load these items." query={{ error, refetch }} />}
      {!error && !data && <SkeletonRows count={2} />}
      {data && (
        <ul role="list" aria-label="Snoozed and done">
          {data.items.map((item) => (
            <HiddenRow key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
    </Section>
  )
}
