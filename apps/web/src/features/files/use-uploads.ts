import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../platform/current-user.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { addUploads, listUploads, watchUploads } from './upload-store.ts'
import type { UploadTarget } from './upload-store.ts'

const isUnderWay = (state: string) => ['queued', 'sending', 'waiting'].includes(state)

/** The files on their way; each that arrives has the lists read again, and closing the window on one is asked about. */
export function useUploads() {
  const uploads = useSyncExternalStore(watchUploads, listUploads)
  const refresh = useEffectEvent(useRefresh('files'))
  const arrived = uploads.filter(({ state }) => state === 'done').length
  const isBusy = uploads.some(({ state }) => isUnderWay(state))
  useEffect(() => {
    if (arrived > 0) void refresh()
  }, [arrived])
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
  return uploads
}

/** Sends files into a folder. */
export function useUploadInto() {
  const { id } = useCurrentUser()
  return (files: readonly File[], target: UploadTarget) =>
    addUploads(
      files.map((file) => ({ file, target })),
      id,
    )
}
