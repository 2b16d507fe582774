import type { Contact } from '@adjutant/contract/contacts'
import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useRestore } from '../../platform/bin.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { showToast } from '../../ui/toast.ts'
import { usePaint, useTakeOut } from './contact-cache.ts'
import { isSessionEnd, toSaveFailure } from './contact-failure.ts'
import type { ContactFile } from './contact-file.ts'

type NewContact = Parameters<typeof api.contacts.create.call>[0]['body']
type Change = Parameters<typeof api.contacts.change.call>[0]['body']

const tellSaveFailure = (error: unknown) => isSessionEnd(error) || showToast(toSaveFailure(error))

export function useCreateContact() {
  const refresh = useRefresh('contacts', 'bin')
  return useMutation({
    mutationFn: (body: NewContact) => api.contacts.create.call({ body }),
    onSuccess: refresh,
    onError: tellSaveFailure,
    meta: { done: 'Contact saved' },
  })
}

export function useChangeContact() {
  const refresh = useRefresh('contacts', 'bin')
  const paint = usePaint()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) => api.contacts.change.call({ params: { id }, body: change }),
    onMutate: ({ id, change }) => paint(id, (contact) => ({ ...contact, ...(change as Partial<Contact>) })),
    onError: (error, _input, takeBack) => {
      takeBack?.()
      tellSaveFailure(error)
    },
    onSettled: refresh,
    meta: { done: 'Contact saved' },
  })
}

export function useDeleteContact() {
  const refresh = useRefresh('contacts', 'bin')
  const takeOut = useTakeOut()
  const { mutate: restore } = useRestore('Contact restored')
  return useMutation({
    mutationFn: ({ id }: Contact) => api.contacts.remove.call({ params: { id } }),
    onMutate: ({ id }) => takeOut(id),
    onSuccess: (_nothing, { id, name }) => showToast({ title: 'Contact deleted', message: name, tone: 'success', undo: () => restore(id) }),
    onError: (_error, _contact, putBack) => putBack?.(),
    onSettled: refresh,
    meta: { failed: words.user.deleteFailed },
  })
}

export function useImportContacts() {
  const refresh = useRefresh('contacts', 'bin')
  return useMutation({
    mutationFn: ({ format, text }: ContactFile) => api.contacts.import.call({ body: { format, text } }),
    onSuccess: ({ imported }) => {
      const count = imported === 1 ? '1 contact' : `${imported.toLocaleString('en')} contacts`
      showToast({ title: `${count} imported`, tone: 'success' })
      return refresh()
    },
  })
}
