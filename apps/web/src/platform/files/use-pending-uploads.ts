import type { File as StoredFile } from '@adjutant/contract/files/files'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useEffect, useRef, useState } from 'react'
import { toDetail } from '../api/api-error.ts'
import { uploadFile } from './upload.ts'

/** A file that is being uploaded. */
export interface PendingUpload {
  key: number
  name: string
  /** From 0 to 1. */
  progress: number
  /** The error message of a failed upload. */
  failure?: string
}

/** Attaches an uploaded file and refetches the attachments. */
type Attach = (file: StoredFile, signal: AbortSignal) => unknown

/** Uploads files and attaches each to a record; a file leaves the list when it is attached. */
export function usePendingUploads(attach: Attach, { isSeparate = false } = {}) {
  const [sending, setSending] = useState<PendingUpload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const count = useRef(0)
  useEffect(() => {
    const all = controllers.current
    return () => all.forEach((controller) => controller.abort())
  }, [])
  const change = (key: number, patch: Partial<PendingUpload>) =>
    setSending((before) => before.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  const drop = (key: number) => {
    controllers.current.get(key)?.abort()
    controllers.current.delete(key)
    setSending((before) => before.filter((one) => one.key !== key))
  }
  const send = async (file: File, key: number, signal: AbortSignal) => {
    try {
      const stored = await uploadFile(file, { onProgress: (progress) => change(key, { progress }), signal, isSeparate })
      await attach(stored, signal)
      drop(key)
    } catch (error) {
      if (!signal.aborted) change(key, { failure: toDetail(error, appMessages.http.unexpected) })
    }
  }
  const begin = (file: File) => {
    const key = (count.current += 1)
    const isTooLarge = file.size > limits.fileBytes
    setSending((before) => [...before, { key, name: file.name, progress: 0, ...(isTooLarge && { failure: appMessages.file.tooLarge }) }])
    if (isTooLarge) return
    const controller = new AbortController()
    controllers.current.set(key, controller)
    void send(file, key, controller.signal)
  }
  return { sending, add: (files: readonly File[]) => files.forEach(begin), drop }
}

/** Polling interval for the text extraction of a file. */
export const readingMs = 500
