import type { Contact } from '@adjutant/contract/contacts'
import { omitUndefined } from '@adjutant/contract/omit'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useRestore } from '../../platform/records/use-restore.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { useOptimisticContact, useOptimisticRemoval } from './contact-cache.ts'
import { isSessionEnd, toSaveFailure } from './contact-errors.ts'
import type { ContactFile } from './transfer/contact-file.ts'

type NewContact = Parameters<typeof api.contacts.create.call>[0]['body']
type Change = Parameters<typeof api.contacts.change.call>[0]['body']

const showSaveFailure = (error: unknown) => isSessionEnd(error) || showToast(toSaveFailure(error))

export function useCreateContact() {
  const refresh = useRefresh('contacts', 'bin')
  return useMutation({
    mutationFn: (body: NewContact) => api.contacts.create.call({ body }),
    onSuccess: refresh,
    onError: showSaveFailure,
    meta: { done: 'Contact saved' },
  })
}

export function useChangeContact() {
  const refresh = useRefresh('contacts', 'bin')
  const updateOptimistically = useOptimisticContact()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) => api.contacts.change.call({ params: { id }, body: change }),
    onMutate: ({ id, change }) => updateOptimistically(id, (contact) => ({ ...contact, ...omitUndefined(change) })),
    onError: (error, _input, rollBack) => {
      rollBack?.()
      showSaveFailure(error)
    },
    onSettled: refresh,
    meta: { done: 'Contact saved' },
  })
}

export function useDeleteContact() {
  const refresh = useRefresh('contacts', 'bin')
  const removeOptimistically = useOptimisticRemoval()
  const { mutate: restore } = useRestore('Contact restored')
  return useMutation({
    mutationFn: ({ id }: Contact) => api.contacts.remove.call({ params: { id } }),
    onMutate: ({ id }) => removeOptimistically(id),
    onSuccess: (_nothing, { id, name }) => showToast({ title: 'Contact deleted', message: name, tone: 'success', undo: () => restore(id) }),
    onError: (_error, _contact, restoreRemoved) => restoreRemoved?.(),
    onSettled: refresh,
    meta: { failed: "Couldn't delete the contact" },
  })
}

/** Previews which contacts an import would skip. */
export const usePreviewImport = () =>
  useMutation({ mutationFn: ({ format, text }: ContactFile) => api.contacts.previewImport.call({ body: { format, text } }) })

export function useImportContacts() {
  const refresh = useRefresh('contacts', 'bin')
  return useMutation({
    mutationFn: ({ format, text }: ContactFile) => api.contacts.import.call({ body: { format, text } }),
    onSuccess: ({ imported }) => {
      const count = pluralize(imported.toLocaleString('en'), 'contact')
      showToast({ title: `${count} imported`, tone: 'success' })
      return refresh()
    },
  })
}
