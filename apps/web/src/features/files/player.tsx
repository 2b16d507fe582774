import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { toQueryOptions } from '../../platform/query-options.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import type { Shown } from './content.ts'
import { Unshowable } from './no-preview.tsx'
import { Opening } from './opening.tsx'
import styles from './preview.module.css'

/** A short-lived ticket URL, because the browser's player sends range requests without headers. */
const toAddressQuery = ({ id, version }: Shown) => ({
  ...toQueryOptions(['play address', id, version], (signal) =>
    api.files.play.call({ params: { id }, body: { ...(version && { version }) } }, signal),
  ),
  staleTime: Infinity,
  gcTime: 0,
})

/** Streams audio or video. */
export function Player({ shown, kind: Media }: { shown: Shown; kind: 'audio' | 'video' }) {
  const { data, error, refetch } = useQuery(toAddressQuery(shown))
  const [isBroken, setBroken] = useState(false)
  const [reached, setReached] = useState(0)
  if (isBroken) return <Unshowable />
  if (!data) {
    if (!error) return <Opening />
    return <LoadFailure title="Couldn't load the file." detail={toDetail(error, words.wire.broken)} onRetry={() => void refetch()} />
  }
  // After a long pause the ticket has expired; a new one resumes at the same position.
  const fail = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    if (Date.parse(data.expires_at) > Date.now()) return setBroken(true)
    setReached(currentTarget.currentTime)
    return void refetch()
  }
  const goOn = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    if (reached > 0) currentTarget.currentTime = reached
  }
  const heard = { onError: fail, onLoadedMetadata: goOn }
  return <Media src={data.address} controls preload="metadata" aria-label={shown.name} className={styles[Media]} {...heard} />
}
