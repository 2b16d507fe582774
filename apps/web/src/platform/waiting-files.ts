import type { attachmentKinds } from '@adjutant/contract/choices'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, toDetail } from './api-error.ts'
import { api } from './api.ts'
import { getSessionSignal } from './session-signal.ts'
import { uploadFile } from './upload.ts'

/** A file for a record that is not created yet. */
export interface WaitingFile {
  key: number
  name: string
  /** A local file, or the id of a stored one. */
  source: File | string
  /** From 0 to 1 while it uploads. */
  progress?: number
  /** Why the file can't be attached. */
  failure?: string
}

type Kind = (typeof attachmentKinds)[number]

const toFailure = (source: File | string) =>
  typeof source !== 'string' && source.size > limits.fileBytes ? { failure: words.file.tooLarge } : {}

/** Attaches one after the other and gives why some were not. The files that are left when the session ends belong to it and are not sent. */
export async function attachInTurn(waiting: readonly WaitingFile[], attach: (file: WaitingFile, signal: AbortSignal) => Promise<void>) {
  const signal = getSessionSignal()
  const failures: string[] = []
  for (const one of waiting.filter(({ failure }) => !failure)) {
    await attach(one, signal).catch((error: unknown) => failures.push(`${one.name}: ${toDetail(error, words.wire.broken)}`))
    signal.throwIfAborted()
  }
  return failures
}

/** Files chosen before a record is saved; they are uploaded and attached once the record exists. */
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
  const attachOne = async (recordId: string, { key, source }: WaitingFile, signal: AbortSignal) => {
    const onProgress = (share: number) => show(key, share)
    const file_id = typeof source === 'string' ? source : (await uploadFile(source, { onProgress, signal })).id
    await api.files.attach.call({ params: { kind, recordId }, body: { file_id } }, signal)
    remove(key)
  }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (recordId: string) => {
      const failures = await attachInTurn(waiting, (one, signal) => attachOne(recordId, one, signal))
      if (failures.length > 0) throw new ApiError(0, failures.join(' '))
    },
    meta: { failed: "Some files couldn't be attached" },
  })
  return {
    /** Props for the file picker. */
    box: { waiting, add: (files: readonly File[]) => files.forEach((file) => put(file.name, file)), choose: put, remove },
    isSending: isPending,
    /** Reports files that can't be attached and does not block anything else. */
    attachTo: ({ id }: { id: string }) =>
      (waiting.length > 0 ? mutateAsync(id).catch(() => undefined) : Promise.resolve()).then(() => setWaiting([])),
  }
}

export type WaitingBox = ReturnType<typeof useWaitingFiles>['box']
