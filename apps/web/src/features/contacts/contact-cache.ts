import type { Contact } from '@adjutant/contract/contacts'
import { useQueryClient } from '@tanstack/react-query'
import { listKey, toSingleContactQuery } from './contact-queries.ts'
import type { ContactPage } from './contact-queries.ts'

type UpdateContact = (contact: Contact) => Contact

/** Applies an optimistic update wherever the contact is shown, and returns a rollback. */
export function useOptimisticContact() {
  const queryClient = useQueryClient()
  return async (id: string, updateOptimistically: UpdateContact) => {
    const contactKey = toSingleContactQuery(queryClient, id).queryKey
    await Promise.all([listKey, contactKey].map((queryKey) => queryClient.cancelQueries({ queryKey })))
    const pages = queryClient.getQueriesData<ContactPage>({ queryKey: listKey })
    const one = queryClient.getQueryData<Contact>(contactKey)
    const onPage = (page: ContactPage) => ({
      ...page,
      items: page.items.map((contact) => (contact.id === id ? updateOptimistically(contact) : contact)),
    })
    for (const [key, page] of pages) if (page) queryClient.setQueryData(key, onPage(page))
    if (one) queryClient.setQueryData(contactKey, updateOptimistically(one))
    return () => {
      for (const [key, page] of pages) queryClient.setQueryData(key, page)
      queryClient.setQueryData(contactKey, one)
    }
  }
}

/** Removes a contact from every cached list, and returns a rollback. */
export function useOptimisticRemoval() {
  const queryClient = useQueryClient()
  return async (id: string) => {
    await queryClient.cancelQueries({ queryKey: listKey })
    const pages = queryClient.getQueriesData<ContactPage>({ queryKey: listKey })
    for (const [key, page] of pages) {
      if (!page?.items.some((contact) => contact.id === id)) continue
      queryClient.setQueryData(key, { items: page.items.filter((contact) => contact.id !== id), total: page.total - 1 })
    }
    return () => pages.forEach(([key, page]) => queryClient.setQueryData(key, page))
  }
}
