import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Contact } from '@adjutant/contract/contacts'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { ViewSwitch } from '../../ui/form/view-switch.tsx'
import type { ListView } from '../../platform/navigation/use-list-view.ts'
import { ContactGrid, ContactGridSkeleton } from './list/contact-grid.tsx'
import { ContactList } from './list/contact-list.tsx'
import { toContactsQuery } from './contact-queries.ts'
import { pageSize, clampSkip } from './contact-search.ts'
import type { ContactSearch } from './contact-search.ts'
import styles from './contact-panel.module.css'

type PanelProps = {
  search: ContactSearch
  view: ListView
  onSearch: (search: ContactSearch) => void
  onSkip: (skip: number) => void
  onOpen: (contact: Contact) => void
}

function Loading({ view }: Pick<PanelProps, 'view'>) {
  const label = appMessages.contact.loading
  return view === 'list' ? <SkeletonRows count={8} label={label} showLabel /> : <ContactGridSkeleton label={label} />
}

const Nobody = ({ search }: Pick<ContactSearch, 'search'>) =>
  search ? (
    <EmptyState title={appMessages.contact.noMatch}>Try part of a name, role or email.</EmptyState>
  ) : (
    <EmptyState title={appMessages.contact.none}>
      Click Add New Contact to add your first contact, or import a CSV or vCard file.
    </EmptyState>
  )

export function ContactPanel({ search, view, onSearch, onSkip, onOpen }: PanelProps) {
  const contacts = useQuery(toContactsQuery(search))
  const { skip = 0 } = search
  const total = contacts.data?.total ?? 0
  const turnTo = useEffectEvent((clampedSkip: number) => onSearch({ ...search, skip: clampedSkip || undefined }))
  useEffect(() => {
    if (contacts.isSuccess && !contacts.isPlaceholderData && clampSkip(skip, total) !== skip) turnTo(clampSkip(skip, total))
  }, [contacts.isSuccess, contacts.isPlaceholderData, skip, total])
  if (contacts.isLoadingError) {
    return <QueryFailure title="Couldn't load your contacts." query={contacts} />
  }
  if (!contacts.data) return <Loading view={view} />
  if (total === 0) return <Nobody search={search.search} />
  const View = view === 'list' ? ContactList : ContactGrid
  return (
    <>
      <View contacts={contacts.data.items} onOpen={onOpen} />
      <Pager skip={skip} limit={pageSize} total={total} onSkip={onSkip} />
    </>
  )
}

type FiltersProps = {
  search: ContactSearch
  onSearch: (search: ContactSearch) => void
  view: ListView
  onView: (view: ListView) => void
}

export function ContactFilters({ search, onSearch, view, onView }: FiltersProps) {
  return (
    <div className={styles.filters}>
      <SearchBox
        label="Search by name, role or email"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ ...search, search: text || undefined, skip: undefined })}
      />
      <ViewSwitch view={view} onChange={onView} />
    </div>
  )
}
