import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { api } from '../../../platform/api/api.ts'
import { toQueryOptions } from '../../../platform/api/query-options.ts'
import type { FileContentRef } from './use-file-content.ts'
import { UnsupportedPreview } from './no-preview.tsx'
import { PreviewLoading } from './preview-loading.tsx'
import styles from './preview.module.css'

/** A short-lived ticket URL, because the browser's player sends range requests without headers. */
const toAddressQuery = ({ id, version }: FileContentRef) => ({
  ...toQueryOptions(['play address', id, version], (signal) =>
    api.files.play.call({ params: { id }, body: { ...(version && { version }) } }, signal),
  ),
  staleTime: Infinity,
  gcTime: 0,
})

/** Streams audio or video. */
export function Player({ displayed, kind: Media }: { displayed: FileContentRef; kind: 'audio' | 'video' }) {
  const { data, error, refetch } = useQuery(toAddressQuery(displayed))
  const [isBroken, setBroken] = useState(false)
  const [position, setPosition] = useState(0)
  if (isBroken) return <UnsupportedPreview />
  if (!data) {
    if (!error) return <PreviewLoading />
    return <QueryFailure title="Couldn't load the file." query={{ error, refetch }} />
  }
  // The ticket expires during a long pause, so a new one resumes at the same position.
  const handleError = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    if (Date.parse(data.expires_at) > Date.now()) return setBroken(true)
    setPosition(currentTarget.currentTime)
    return void refetch()
  }
  const restorePosition = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    if (position > 0) currentTarget.currentTime = position
  }
  const handlers = { onError: handleError, onLoadedMetadata: restorePosition }
  return <Media src={data.address} controls preload="metadata" aria-label={displayed.name} className={styles[Media]} {...handlers} />
}
