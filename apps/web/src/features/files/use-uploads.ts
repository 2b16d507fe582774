import { useEffect, useEffectEvent } from 'react'
import { useCurrentUser } from '../../platform/current-user.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { addUploads, useShownUploads } from './upload-store.ts'
import type { UploadTarget } from './upload-store.ts'

/** The files on their way; each that arrives has the lists read again. */
export function useUploads() {
  const uploads = useShownUploads()
  const refresh = useEffectEvent(useRefresh('files'))
  const arrived = uploads.filter(({ state }) => state === 'done').length
  useEffect(() => {
    if (arrived > 0) void refresh()
  }, [arrived])
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
