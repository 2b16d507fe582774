import { useEffect, useState } from 'react'
import { fetchContent } from '../../../platform/files/download.ts'
import { toQueryOptions } from '../../../platform/api/query-options.ts'

/** The shown content; bytes with the same hash never change. */
export interface FileContentRef {
  id: string
  name: string
  type: string
  size: number
  sha256: string
  /** An older version. */
  version?: number | undefined
}

/** Cached briefly for revisits, under its own key: a rename must not make the bytes stale. */
export const toContentQuery = ({ id, version, sha256 }: Pick<FileContentRef, 'id' | 'version' | 'sha256'>) => ({
  ...toQueryOptions(['file content', sha256], (signal) => fetchContent({ id, version }, signal)),
  staleTime: Infinity,
  gcTime: 60_000,
})

/** An object URL while the component is mounted. The type is the detected content type. */
export function useObjectUrl(blob: Blob | undefined, type: string) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob.slice(0, blob.size, type))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob, type])
  return url
}
