import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './find-bar.module.css'
import type { Finding } from './use-finding.ts'

/** Finds in what is said here. The browser's own search sees only the messages that are drawn at the moment. */
export function FindBar({ text, places, current, write, move, close }: Finding) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const heed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    if (event.key === 'Enter') move(event.shiftKey ? 1 : -1)
  }
  const count = places.length === 0 ? 'None' : `${current === undefined ? '–' : places.indexOf(current) + 1} of ${places.length}`
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
        onKeyDown={heed}
      />
      <span role="status" className={styles.count}>
        {text.trim() && count}
      </span>
      <IconButton label="Earlier" icon={<ChevronUp />} disabled={places.length === 0} onClick={() => move(-1)} />
      <IconButton label="Later" icon={<ChevronDown />} disabled={places.length === 0} onClick={() => move(1)} />
      <IconButton label="Close the search" icon={<X />} onClick={close} />
    </div>
  )
}
