import type { attachmentKinds } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, toDetail } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { getSessionSignal } from '../session/session-signal.ts'
import { uploadFile } from './upload.ts'

/** A file for a record that is not created yet. */
export interface PendingAttachment {
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
  typeof source !== 'string' && source.size > limits.fileBytes ? { failure: appMessages.file.tooLarge } : {}

/** Attaches files one after the other and returns the failures. Files left when the session ends are not sent. */
export async function attachInTurn(
  waiting: readonly PendingAttachment[],
  attach: (file: PendingAttachment, signal: AbortSignal) => Promise<void>,
) {
  const signal = getSessionSignal()
  const failures: string[] = []
  for (const one of waiting.filter(({ failure }) => !failure)) {
    await attach(one, signal).catch((error: unknown) => failures.push(`${one.name}: ${toDetail(error, appMessages.http.unexpected)}`))
    signal.throwIfAborted()
  }
  return failures
}

/** Files chosen before a record is saved; they are uploaded and attached once the record exists. */
export function usePendingAttachments(kind: Kind) {
  const [waiting, setWaiting] = useState<readonly PendingAttachment[]>([])
  const count = useRef(0)
  const addFile = (name: string, source: File | string) => {
    const key = (count.current += 1)
    setWaiting((before) => [...before, { key, name, source, ...toFailure(source) }])
  }
  const remove = (key: number) => setWaiting((before) => before.filter((one) => one.key !== key))
  const show = (key: number, progress: number) =>
    setWaiting((before) => before.map((one) => (one.key === key ? { ...one, progress } : one)))
  const attachOne = async (recordId: string, { key, source }: PendingAttachment, signal: AbortSignal) => {
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
    box: { waiting, add: (files: readonly File[]) => files.forEach((file) => addFile(file.name, file)), choose: addFile, remove },
    hasFiles: waiting.length > 0,
    isSending: isPending,
    /** Reports files that can't be attached and does not block anything else. */
    attachTo: ({ id }: { id: string }) =>
      (waiting.length > 0 ? mutateAsync(id).catch(() => undefined) : Promise.resolve()).then(() => setWaiting([])),
  }
}

export type PendingAttachments = ReturnType<typeof usePendingAttachments>['box']
