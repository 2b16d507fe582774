import type { File as StoredFile } from '@adjutant/contract/files/files'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { readingMs, usePendingUploads } from '../../../platform/files/use-pending-uploads.ts'

const isBeingRead = ({ state }: StoredFile) => state === 'processing'

const toAttachmentsQuery = (id: string) => ({
  ...api.conversations.attachments.options({ params: { id } }),
  refetchInterval: ({ state }: { state: { data?: StoredFile[] | undefined } }) => (state.data?.some(isBeingRead) ? readingMs : false),
})

/** The attachments of a conversation and functions to add more. */
export function useAttachments(id: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.conversations.attachments.key({ params: { id } }) })
  const { data: attached = [], isPending } = useQuery(toAttachmentsQuery(id))
  const { mutate: detach } = useMutation({
    mutationFn: (fileId: string) => api.conversations.detach.call({ params: { id, fileId } }),
    onSettled: refresh,
    meta: { failed: "Couldn't remove the file" },
  })
  const { mutate: attach } = useMutation({
    mutationFn: (fileId: string) => api.conversations.attach.call({ params: { id }, body: { file_id: fileId } }),
    onSettled: refresh,
    meta: { failed: "Couldn't attach the file" },
  })
  const { sending, add, drop } = usePendingUploads(async ({ id: file_id }, signal) => {
    await api.conversations.attach.call({ params: { id }, body: { file_id } }, signal)
    await refresh()
  })
  const isWaiting = isPending || sending.some(({ failure }) => failure === undefined) || attached.some(isBeingRead)
  return { attached, sending, add, drop, attach, detach, /** A question sent now would miss some of them. */ isWaiting }
}

export type Attachments = ReturnType<typeof useAttachments>
