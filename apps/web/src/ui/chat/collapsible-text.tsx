import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { LinkedText } from './linked-text.tsx'
import styles from './collapsible-text.module.css'

/** Longer texts are collapsed. */
const longCharacters = 1_200

type CollapsibleTextProps = {
  text: string
  className?: string | undefined
  /** Makes URLs clickable. */
  hasLinks?: boolean
}

export function CollapsibleText({ text, className, hasLinks = false }: CollapsibleTextProps) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = text.length > longCharacters && !isOpen
  const shown = isFolded ? `${text.slice(0, longCharacters)}…` : text
  return (
    <>
      <p className={className}>{hasLinks ? <LinkedText text={shown} /> : shown}</p>
      {text.length > longCharacters && (
        <Button size="small" tone="ghost" aria-expanded={isOpen} className={styles.more} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show Less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </Button>
      )}
    </>
  )
}
