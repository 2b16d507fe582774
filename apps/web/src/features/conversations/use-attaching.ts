import type { File as StoredFile } from '@adjutant/contract/files'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { uploadFile } from '../../platform/upload.ts'

/** A file on its way. */
export interface Sending {
  key: number
  name: string
  /** From 0 to 1. */
  progress: number
  /** Why it did not arrive. */
  failure?: string
}

/** How soon it is asked again whether a file was read, in milliseconds. */
const readingMs = 500

const isBeingRead = ({ state }: StoredFile) => state === 'processing'

const toAttachmentsQuery = (id: string) => ({
  ...api.conversations.attachments.options({ params: { id } }),
  refetchInterval: ({ state }: { state: { data?: StoredFile[] | undefined } }) => (state.data?.some(isBeingRead) ? readingMs : false),
})

/** The files that are on their way: each is uploaded and attached, and leaves the list when it is. */
function useSending(id: string, refresh: () => Promise<unknown>) {
  const [sending, setSending] = useState<Sending[]>([])
  const underWay = useRef(new Map<number, AbortController>())
  const count = useRef(0)
  useEffect(() => {
    const all = underWay.current
    return () => all.forEach((controller) => controller.abort())
  }, [])
  const change = (key: number, patch: Partial<Sending>) =>
    setSending((before) => before.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  const drop = (key: number) => {
    underWay.current.get(key)?.abort()
    underWay.current.delete(key)
    setSending((before) => before.filter((one) => one.key !== key))
  }
  const send = async (file: File, key: number, signal: AbortSignal) => {
    try {
      const { id: file_id } = await uploadFile(file, { onProgress: (progress) => change(key, { progress }), signal })
      await api.conversations.attach.call({ params: { id }, body: { file_id } }, signal)
      await refresh()
      drop(key)
    } catch (error) {
      if (!signal.aborted) change(key, { failure: toDetail(error, words.wire.broken) })
    }
  }
  const begin = (file: File) => {
    const key = (count.current += 1)
    const isTooLarge = file.size > limits.fileBytes
    setSending((before) => [...before, { key, name: file.name, progress: 0, ...(isTooLarge && { failure: words.file.tooLarge }) }])
    if (isTooLarge) return
    const controller = new AbortController()
    underWay.current.set(key, controller)
    void send(file, key, controller.signal)
  }
  return { sending, add: (files: readonly File[]) => files.forEach(begin), drop }
}

/** What is attached to a conversation, and how more is. */
export function useAttaching(id: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.conversations.attachments.key({ params: { id } }) })
  const { data: attached = [] } = useQuery(toAttachmentsQuery(id))
  const { mutate: detach } = useMutation({
    mutationFn: (fileId: string) => api.conversations.detach.call({ params: { id, fileId } }),
    onSettled: refresh,
    meta: { failed: 'The file could not be taken off.' },
  })
  const { sending, add, drop } = useSending(id, refresh)
  const isWaiting = sending.some(({ failure }) => failure === undefined) || attached.some(isBeingRead)
  return { attached, sending, add, drop, detach, /** A question now would go without some of them. */ isWaiting }
}

export type Attaching = ReturnType<typeof useAttaching>
