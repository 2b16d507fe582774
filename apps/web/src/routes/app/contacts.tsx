import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ContactActions } from '../../features/contacts/contact-actions.tsx'
import { ContactFilters, ContactPanel } from '../../features/contacts/contact-panel.tsx'
import { toContactsQuery } from '../../features/contacts/contact-queries.ts'
import { toContactSearch } from '../../features/contacts/contact-search.ts'
import type { ContactSearch } from '../../features/contacts/contact-search.ts'
import { useListView } from '../../platform/navigation/use-list-view.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Page } from '../../ui/layout/page.tsx'

const ContactDetail = lazyComponent(() => import('../../features/contacts/detail/contact-detail.tsx'))
const ContactPromises = lazyComponent(() => import('../../features/commitments/contact-commitments.tsx'))
const CreateContact = lazyComponent(async () => ({
  default: (await import('../../features/contacts/form/contact-forms.tsx')).CreateContact,
}))
const ImportContacts = lazyComponent(async () => ({
  default: (await import('../../features/contacts/transfer/import-dialog.tsx')).ImportContacts,
}))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The contact was opened from the list, which is one step back. */
    isOverList?: boolean
  }
}

export const Route = createFileRoute('/app/contacts')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Contacts Directory' },
  validateSearch: toContactSearch,
  // Opening a contact over the list must not reload the list.
  loaderDeps: ({ search: { search, skip } }) => ({ search, skip }),
  // Not awaited: the page shows "Loading contacts..." itself.
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(toContactsQuery(deps)),
  component: Contacts,
})

/** A contact opened from the list closes by going back; one opened by link has no history. */
function useCloseContact(leave: () => void) {
  const { history } = useRouter()
  return () => (history.location.state.isOverList ? history.back({ ignoreBlocker: true }) : leave())
}

function Contacts() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [action, setAction] = useState<'create' | 'import'>()
  const { data } = useQuery(toContactsQuery(search))
  const go = (next: ContactSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const goToPage = (skip: number) => void navigate({ search: { ...search, skip: skip || undefined }, resetScroll: false })
  const { view, onView } = useListView('contacts', {
    defaultView: 'grid',
    requestedView: search.view,
    onRequestView: (requestedView) => go({ ...search, view: requestedView }),
  })
  const open = (contact: string) =>
    void navigate({ search: { ...search, contact }, state: (before) => ({ ...before, isOverList: true }), resetScroll: false })
  const close = useCloseContact(() => go({ ...search, contact: undefined }))
  const shown = action ?? (search.create && 'create')
  const closeDialog = () => {
    setAction(undefined)
    if (search.create) go({ ...search, create: undefined })
  }
  return (
    <Page
      title="Contacts Directory"
      eyebrow="People"
      stats={[{ label: 'Contacts', value: data?.total ?? '–' }]}
      actions={<ContactActions onAdd={() => setAction('create')} onImport={() => setAction('import')} />}
    >
      <ContactFilters search={search} onSearch={go} view={view} onView={onView} />
      <ContactPanel search={search} view={view} onSearch={go} onSkip={goToPage} onOpen={({ id }) => open(id)} />
      <Suspense fallback={<p role="status">{appMessages.contact.initializing}</p>}>
        {search.contact && (
          <ContactDetail
            key={search.contact}
            id={search.contact}
            onClose={close}
            promises={
              <Suspense fallback={null}>
                <ContactPromises contactId={search.contact} />
              </Suspense>
            }
          />
        )}
        {shown === 'create' && <CreateContact onClose={closeDialog} />}
        {shown === 'import' && <ImportContacts onClose={closeDialog} />}
      </Suspense>
    </Page>
  )
}
