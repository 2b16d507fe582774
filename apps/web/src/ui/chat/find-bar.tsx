import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import styles from './find-bar.module.css'

interface FindBarProps {
  text: string
  /** Number of matches. */
  matchCount: number
  /** Index of the current match, from 0. */
  at: number | undefined
  /** A search on the server is still running. */
  isSearching?: boolean
  write: (text: string) => void
  move: (step: 1 | -1) => void
  close: () => void
}

function toCount({ matchCount, at, isSearching }: FindBarProps) {
  if (isSearching) return '…'
  return matchCount === 0 ? 'None' : `${at === undefined ? '–' : at + 1} of ${matchCount}`
}

/** Finds text in the messages. The browser's search sees only the rendered ones. */
export function FindBar(props: FindBarProps) {
  const { text, matchCount, write, move, close } = props
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    if (event.key === 'Enter') move(event.shiftKey ? 1 : -1)
  }
  return (
    <div role="search" className={styles.bar}>
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label="Find in this conversation"
        placeholder="Find in this conversation"
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <span role="status" className={styles.count}>
        {text.trim() && toCount(props)}
      </span>
      <IconButton label="Previous match" icon={<ChevronUp />} disabled={matchCount === 0} onClick={() => move(-1)} />
      <IconButton label="Next match" icon={<ChevronDown />} disabled={matchCount === 0} onClick={() => move(1)} />
      <IconButton label="Close search" icon={<X />} onClick={close} />
    </div>
  )
}
