import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Contact } from '@adjutant/contract/contacts'
import { toDetail } from '../../platform/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { ListView } from '../../platform/use-list-view.ts'
import { ContactGrid, ContactGridSkeleton } from './contact-grid.tsx'
import { ContactList } from './contact-list.tsx'
import { toContactsQuery } from './contact-queries.ts'
import { pageSize, toSoundSkip } from './contact-search.ts'
import type { ContactSearch } from './contact-search.ts'

type PanelProps = {
  search: ContactSearch
  view: ListView
  onSearch: (search: ContactSearch) => void
  onOpen: (contact: Contact) => void
}

function Loading({ view }: Pick<PanelProps, 'view'>) {
  const label = words.contact.loading
  return view === 'list' ? <SkeletonRows count={8} label={label} showLabel /> : <ContactGridSkeleton label={label} />
}

const Nobody = ({ search }: Pick<ContactSearch, 'search'>) =>
  search ? (
    <EmptyState title={words.contact.noMatch}>Try part of a name, role or email.</EmptyState>
  ) : (
    <EmptyState title={words.contact.none}>Click Add New Contact to add your first contact, or import a CSV or vCard file.</EmptyState>
  )

export function ContactPanel({ search, view, onSearch, onOpen }: PanelProps) {
  const contacts = useQuery(toContactsQuery(search))
  const { skip = 0 } = search
  const total = contacts.data?.total ?? 0
  const turnTo = useEffectEvent((sound: number) => onSearch({ ...search, skip: sound || undefined }))
  useEffect(() => {
    if (contacts.isSuccess && !contacts.isPlaceholderData && toSoundSkip(skip, total) !== skip) turnTo(toSoundSkip(skip, total))
  }, [contacts.isSuccess, contacts.isPlaceholderData, skip, total])
  if (contacts.isLoadingError) {
    const detail = toDetail(contacts.error, words.wire.broken)
    return <LoadFailure title="Couldn't load your contacts." detail={detail} onRetry={() => void contacts.refetch()} />
  }
  if (!contacts.data) return <Loading view={view} />
  if (total === 0) return <Nobody search={search.search} />
  const View = view === 'list' ? ContactList : ContactGrid
  return (
    <>
      <View contacts={contacts.data.items} onOpen={onOpen} />
      <Pager skip={skip} limit={pageSize} total={total} onSkip={(next) => onSearch({ ...search, skip: next || undefined })} />
    </>
  )
}
