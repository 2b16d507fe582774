import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ContactActions } from '../../features/contacts/contact-actions.tsx'
import type { ContactDeed } from '../../features/contacts/contact-dialogs.tsx'
import { ContactFilters } from '../../features/contacts/contact-filters.tsx'
import { ContactPanel } from '../../features/contacts/contact-panel.tsx'
import { toContactsQuery } from '../../features/contacts/contact-queries.ts'
import { toContactSearch } from '../../features/contacts/contact-search.ts'
import type { ContactSearch } from '../../features/contacts/contact-search.ts'
import { useCloseContact } from '../../features/contacts/use-close-contact.ts'
import { useListView } from '../../platform/use-list-view.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'

const ContactDetail = lazyPart(() => import('../../features/contacts/contact-detail.tsx'))
const ContactDialogs = lazyPart(() => import('../../features/contacts/contact-dialogs.tsx'))

export const Route = createFileRoute('/app/contacts')({
  staticData: { title: 'Contacts Directory' },
  validateSearch: toContactSearch,
  // Opening a contact over the list must not reload the list.
  loaderDeps: ({ search: { search, skip } }) => ({ search, skip }),
  // Not awaited: the page shows "Loading contacts..." itself.
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(toContactsQuery(deps)),
  component: Contacts,
})

function Contacts() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [deed, setDeed] = useState<ContactDeed>()
  const { data } = useQuery(toContactsQuery(search))
  const go = (next: ContactSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const { view, onView } = useListView('contacts', { usual: 'grid', asked: search.view, onAsk: (asked) => go({ ...search, view: asked }) })
  const open = (contact: string) =>
    void navigate({ search: { ...search, contact }, state: (before) => ({ ...before, isOverList: true }), resetScroll: false })
  const close = useCloseContact(() => go({ ...search, contact: undefined }))
  const shown = deed ?? (search.create && 'create')
  const closeDialog = () => {
    setDeed(undefined)
    if (search.create) go({ ...search, create: undefined })
  }
  return (
    <Page
      title="Contacts Directory"
      eyebrow="People"
      figures={[{ label: 'Contacts', value: data?.total ?? '–' }]}
      actions={<ContactActions onAdd={() => setDeed('create')} onImport={() => setDeed('import')} />}
    >
      <ContactFilters search={search} onSearch={go} view={view} onView={onView} />
      <ContactPanel search={search} view={view} onSearch={go} onOpen={({ id }) => open(id)} />
      <Suspense fallback={<p role="status">{words.contact.initializing}</p>}>
        {search.contact && <ContactDetail key={search.contact} id={search.contact} onClose={close} />}
        {shown && <ContactDialogs deed={shown} onClose={closeDialog} />}
      </Suspense>
    </Page>
  )
}
