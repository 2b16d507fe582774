import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { findStroke } from '../../platform/shortcuts/key-sequence.ts'
import { useStartConversation } from '../../platform/navigation/use-start-conversation.ts'
import { findActive, findNext, isQuestion, listCommands, toFoundItems, toGroups } from './palette-items.ts'
import type { PaletteItem, PalettePage } from './palette-items.ts'
import { PaletteFrame } from './palette-frame.tsx'
import { PaletteList, toOptionId } from './palette-list.tsx'
import { PaletteNotice } from './palette-notice.tsx'
import { createRecents } from './palette-recents.ts'
import { useRecordSearch } from './use-record-search.ts'

type PaletteProps = {
  pages: readonly PalettePage[]
  userId: string
  text: string
  /** Enter was pressed while this component was loading. */
  isEntered: boolean
  onText: (text: string) => void
  onClose: () => void
}

/** The items for a text in display order. */
function usePaletteItems(pages: readonly PalettePage[], userId: string, text: string) {
  const recents = createRecents(userId)
  const [commands] = useState(() => listCommands(pages))
  const [recent] = useState(() => recents.list(commands))
  const search = useRecordSearch(text)
  const typed = text.trim()
  const others = commands.filter(({ id }) => !recent.some((item) => item.id === id))
  const items = typed ? toFoundItems(typed, commands, search.items) : [...recent, ...others]
  const groups = toGroups(items)
  return { groups, items: groups.flatMap(([, members]) => members), search, write: recents.write }
}

export default function Palette({ pages, userId, text, isEntered, onText, onClose }: PaletteProps) {
  const listId = useId()
  const [movedToId, setMovedToId] = useState<string>()
  const { groups, items, search, write: keep } = usePaletteItems(pages, userId, text)
  const active = findActive(items, movedToId, search.isSettled || isQuestion(text))
  const router = useRouter()
  const { mutate: startConversation } = useStartConversation()

  const choose = (item: PaletteItem) => {
    if (item.id !== 'ask') keep(item)
    onClose()
    if (item.action.kind === 'go') return void router.navigate(item.action.address)
    const { question } = item.action
    return startConversation(question ? { ask: question, isAsked: true } : {})
  }
  const isEnterPending = useRef(isEntered)
  useEffect(() => {
    if (!isEnterPending.current || !active) return
    isEnterPending.current = false
    choose(active)
  })
  const write = (next: string) => {
    isEnterPending.current = false
    onText(next)
    setMovedToId(undefined)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // During composition, as in Japanese, keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const isShortcut = findStroke(event, navigator.userAgent) === 'mod+k'
    if (isShortcut) onClose()
    if (event.key === 'Enter' && active) choose(active)
    const next = findNext(event.key, items, active)
    if (next) setMovedToId(next.id)
    if (isShortcut || next || event.key === 'Enter') event.preventDefault()
  }

  return (
    <PaletteFrame
      text={text}
      onText={write}
      onClose={onClose}
      field={{
        'aria-expanded': items.length > 0,
        'aria-controls': listId,
        'aria-activedescendant': active && toOptionId(listId, active),
        onKeyDown: handleKeyDown,
      }}
    >
      {/* For a question the assistant is the result. */}
      <PaletteNotice search={search} isEmpty={!isQuestion(text) && items.every(({ id }) => id === 'ask')} />
      <PaletteList id={listId} groups={groups} active={active} query={text} onMove={setMovedToId} onChoose={choose} />
    </PaletteFrame>
  )
}
