import type { attachmentKinds } from '@adjutant/contract/choices'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, toDetail } from './api-error.ts'
import { api } from './api.ts'
import { uploadFile } from './upload.ts'

/** A file for a record that is still to be made. */
export interface WaitingFile {
  key: number
  name: string
  /** Of this device; else the id of one that is kept already. */
  source: File | string
  /** From 0 to 1, once it is on its way. */
  progress?: number
  /** Why it cannot be attached. */
  failure?: string
}

type Kind = (typeof attachmentKinds)[number]

const toFailure = (source: File | string) =>
  typeof source !== 'string' && source.size > limits.fileBytes ? { failure: words.file.tooLarge } : {}

/** What is chosen before a record is saved: it is uploaded and attached as soon as the record is there. */
export function useWaitingFiles(kind: Kind) {
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([])
  const count = useRef(0)
  const put = (name: string, source: File | string) => {
    const key = (count.current += 1)
    setWaiting((before) => [...before, { key, name, source, ...toFailure(source) }])
  }
  const remove = (key: number) => setWaiting((before) => before.filter((one) => one.key !== key))
  const show = (key: number, progress: number) =>
    setWaiting((before) => before.map((one) => (one.key === key ? { ...one, progress } : one)))
  const attachOne = async (recordId: string, { key, source }: WaitingFile) => {
    const onProgress = (share: number) => show(key, share)
    const { signal } = new AbortController()
    const file_id = typeof source === 'string' ? source : (await uploadFile(source, { onProgress, signal })).id
    await api.files.attach.call({ params: { kind, recordId }, body: { file_id } })
    remove(key)
  }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (recordId: string) => {
      const faults: string[] = []
      for (const one of waiting) {
        if (one.failure) continue
        await attachOne(recordId, one).catch((error: unknown) => faults.push(`${one.name}: ${toDetail(error, words.wire.broken)}`))
      }
      if (faults.length > 0) throw new ApiError(0, faults.join(' '))
    },
    meta: { failed: "Some files couldn't be attached" },
  })
  return {
    /** For the place where they are chosen. */
    box: { waiting, add: (files: readonly File[]) => files.forEach((file) => put(file.name, file)), choose: put, remove },
    isSending: isPending,
    /** The record is there. What cannot be attached is told, and stands in nobody's way. */
    attachTo: ({ id }: { id: string }) =>
      (waiting.length > 0 ? mutateAsync(id).catch(() => undefined) : Promise.resolve()).then(() => setWaiting([])),
  }
}

export type WaitingBox = ReturnType<typeof useWaitingFiles>['box']
