import { keepPreviousData } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { toContactQuery } from './contact-search.ts'
import type { ContactSearch } from './contact-search.ts'

export type ContactPage = Awaited<ReturnType<typeof api.contacts.list.call>>

export const listKey = api.contacts.list.key()

export const toContactsQuery = (search: ContactSearch) => ({
  ...api.contacts.list.options({ query: toContactQuery(search) }),
  placeholderData: keepPreviousData,
})

export const organizationsQuery = api.organizations.list.options()

function findListed(queryClient: QueryClient, id: string) {
  const pages = queryClient.getQueriesData<ContactPage>({ queryKey: listKey })
  return pages.flatMap(([, page]) => page?.items ?? []).find((contact) => contact.id === id)
}

/** Starts with the contact from a cached list. */
export const toSingleContactQuery = (queryClient: QueryClient, id: string) => ({
  ...api.contacts.read.options({ params: { id } }),
  placeholderData: () => findListed(queryClient, id),
})
