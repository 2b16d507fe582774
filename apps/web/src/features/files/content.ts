import { useEffect, useState } from 'react'
import { fetchContent } from '../../platform/download.ts'
import { toQueryOptions } from '../../platform/query-options.ts'

/** What of a file is shown; the bytes of a sum never change. */
export interface Shown {
  id: string
  name: string
  type: string
  size: number
  sha256: string
  /** An older version than the present. */
  version?: number | undefined
}

/** The bytes, kept a moment for whoever comes back. Not among the file's own answers: a rename does not make them stale. */
export const toContentQuery = ({ id, version, sha256 }: Pick<Shown, 'id' | 'version' | 'sha256'>) => ({
  ...toQueryOptions(['file content', sha256], (signal) => fetchContent({ id, version }, signal)),
  staleTime: Infinity,
  gcTime: 60_000,
})

/** An address for bytes, for as long as the component is there. The type is what the content was found to be. */
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
