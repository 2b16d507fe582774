import { limits } from '@adjutant/contract/core/limits'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { findStroke } from '../../platform/shortcuts/key-machine.ts'
import { useStartConversation } from '../../platform/navigation/use-start-conversation.ts'
import { Modal } from '../../ui/overlay/modal.tsx'
import { findActive, findNext, isQuestion, listCommands, toFoundItems, toGroups } from './palette-items.ts'
import type { PaletteItem, PalettePage } from './palette-items.ts'
import { PaletteList, toOptionId } from './palette-list.tsx'
import { PaletteNotice } from './palette-notice.tsx'
import { createRecents } from './palette-recents.ts'
import styles from './palette.module.css'
import { useRecordSearch } from './use-record-search.ts'

type PaletteProps = { pages: readonly PalettePage[]; userId: string; onClose: () => void }

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

export default function Palette({ pages, userId, onClose }: PaletteProps) {
  const listId = useId()
  const [text, setText] = useState('')
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
  const write = (next: string) => {
    setText(next)
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
    <Modal className={styles.panel} aria-label="Search everything" lightDismiss onClose={onClose}>
      <div className={styles.head}>
        <Search aria-hidden="true" />
        <input
          className={styles.field}
          role="combobox"
          aria-label="Search everything"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && toOptionId(listId, active)}
          placeholder="Search, create or ask"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={limits.title}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          Close
        </button>
      </div>
      {/* For a question the assistant is the result. */}
      <PaletteNotice search={search} isEmpty={!isQuestion(text) && items.every(({ id }) => id === 'ask')} />
      <PaletteList id={listId} groups={groups} active={active} query={text} onMove={setMovedToId} onChoose={choose} />
    </Modal>
  )
}
