import { useEffect, useEffectEvent } from 'react'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'
import { addUploads, useShownUploads } from './upload-store.ts'
import type { UploadTarget } from './upload-store.ts'

/** Uploads; each finished one refetches the lists. */
export function useUploads() {
  const uploads = useShownUploads()
  const refresh = useEffectEvent(useRefresh('files'))
  const arrived = uploads.filter(({ state }) => state === 'done').length
  useEffect(() => {
    if (arrived > 0) void refresh()
  }, [arrived])
  return uploads
}

export function useUploadInto() {
  const { id } = useCurrentUser()
  return (files: readonly File[], target: UploadTarget) =>
    addUploads(
      files.map((file) => ({ file, target })),
      id,
    )
}
