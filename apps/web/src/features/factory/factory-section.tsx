import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import cardGrid from '../../ui/data/card-grid.module.css'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/data/skeleton.tsx'
import { kindLabels, filterItems } from './factory-items.ts'
import type { Items } from './factory-items.ts'
import type { Kind } from './item-kinds.ts'
import styles from './factory-section.module.css'

type SectionProps<K extends Kind> = {
  kind: K
  number: string
  description: string
  query: UseQueryResult<Items[K][]>
  search: string
  onCreate: () => void
  /** Buttons beside Create. */
  more?: ReactNode
  children: (item: Items[K]) => ReactNode
}

function Waiting() {
  return (
    <div role="status" className={classes(cardGrid.grid, cardGrid.growing, styles.cards)}>
      <span className="visually-hidden">Loading…</span>
      {[1, 2, 3].map((index) => (
        <Skeleton key={index} shape="card" className={styles.skeleton} />
      ))}
    </div>
  )
}

function Cards<K extends Kind>({ kind, query, search, children }: Pick<SectionProps<K>, 'kind' | 'query' | 'search' | 'children'>) {
  const { title, none } = kindLabels[kind]
  if (query.isLoadingError) {
    return <QueryFailure title={appMessages.user.loadFailed} query={query} />
  }
  if (!query.data) return <Waiting />
  const found = filterItems(query.data, search)
  if (found.length === 0) return <EmptyState title={none}>{search ? 'Nothing matches your search.' : 'Create the first one.'}</EmptyState>
  return (
    <ul role="list" className={classes(cardGrid.grid, cardGrid.growing, styles.cards)} aria-label={title}>
      {found.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  )
}

export function FactorySection<K extends Kind>({ kind, number, description, onCreate, more, ...cards }: SectionProps<K>) {
  const { title, create } = kindLabels[kind]
  const actions = (
    <>
      {more}
      <Button size="small" icon={<Plus />} onClick={onCreate}>
        {create}
      </Button>
    </>
  )
  return (
    <Section number={number} title={title} description={description} actions={actions}>
      <Cards kind={kind} {...cards} />
    </Section>
  )
}
