import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStill } from '../../platform/use-still.ts'
import { toNextPlace } from '../../ui/talk/find-rows.ts'
import { useFindKey } from '../../ui/talk/use-find-key.ts'
import { toHitsQuery } from './comms-queries.ts'

const stillMs = 200

const noIds: readonly string[] = []

/** Searches all messages of a thread; `show` loads and scrolls to a message. */
export function useThreadFinding(threadId: string, show: (messageId: string) => void) {
  const { isOpen, open, close } = useFindKey()
  const [text, setText] = useState('')
  const [at, setAt] = useState<number>()
  const q = useStill(text.trim(), stillMs)
  const isAsked = isOpen && q !== ''
  const hits = useQuery({ ...toHitsQuery(q, threadId), enabled: isAsked, placeholderData: keepPreviousData })
  // Oldest first, like the messages.
  const ids = isAsked && hits.data ? hits.data.map(({ message_id }) => message_id).toReversed() : noIds
  // A refetch caused by a new message must not move the reader.
  const isSearching = text.trim() !== q || (isAsked && (hits.isPending || hits.isPlaceholderData))
  const go = (place: number | undefined) => {
    setAt(place)
    const id = place === undefined ? undefined : ids[place]
    if (id) show(id)
  }
  const showLatest = useEffectEvent(() => go(ids.length > 0 ? ids.length - 1 : undefined))
  useEffect(() => {
    if (isAsked && !isSearching) showLatest()
  }, [isAsked, isSearching])
  const places = ids.map((_id, place) => place)
  return {
    isOpen,
    open,
    currentId: isOpen && at !== undefined ? ids[at] : undefined,
    bar: { text, found: ids.length, at, isSearching, write: setText, move: (step: 1 | -1) => go(toNextPlace(places, at, step)), close },
  }
}
