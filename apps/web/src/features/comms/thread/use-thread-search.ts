import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebouncedValue } from '../../../platform/text/use-debounced-value.ts'
import { findNextIndex } from '../../../ui/chat/find-rows.ts'
import { useFindKey } from '../../../ui/chat/use-find-key.ts'
import { toHitsQuery } from '../comms-queries.ts'

const debounceMs = 200

const noIds: readonly string[] = []

/** Searches all messages of a thread; `show` loads and scrolls to a message. */
export function useThreadSearch(threadId: string, show: (messageId: string) => void) {
  const { isOpen, open, close } = useFindKey()
  const [text, setText] = useState('')
  const [at, setAt] = useState<number>()
  const q = useDebouncedValue(text.trim(), debounceMs)
  const isAsked = isOpen && q !== ''
  const hits = useQuery({ ...toHitsQuery(q, threadId), enabled: isAsked, placeholderData: keepPreviousData })
  // Oldest first, like the messages.
  const ids = isAsked && hits.data ? hits.data.map(({ message_id }) => message_id).toReversed() : noIds
  // A refetch caused by a new message must not move the reader.
  const isSearching = text.trim() !== q || (isAsked && (hits.isPending || hits.isPlaceholderData))
  const go = (index: number | undefined) => {
    setAt(index)
    const id = index === undefined ? undefined : ids[index]
    if (id) show(id)
  }
  const showLatest = useEffectEvent(() => go(ids.length > 0 ? ids.length - 1 : undefined))
  useEffect(() => {
    if (isAsked && !isSearching) showLatest()
  }, [isAsked, isSearching])
  const matches = ids.map((_id, index) => index)
  return {
    isOpen,
    open,
    currentId: isOpen && at !== undefined ? ids[at] : undefined,
    bar: {
      text,
      matchCount: ids.length,
      at,
      isSearching,
      write: setText,
      move: (step: 1 | -1) => go(findNextIndex(matches, at, step)),
      close,
    },
  }
}
