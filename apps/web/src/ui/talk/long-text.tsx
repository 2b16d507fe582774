import { useState } from 'react'
import { Button } from '../button.tsx'
import styles from './long-text.module.css'

/** A text longer than this shows its beginning until one asks for the rest. */
const longCharacters = 1_200

export function LongText({ text, className }: { text: string; className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = text.length > longCharacters && !isOpen
  return (
    <>
      <p className={className}>{isFolded ? `${text.slice(0, longCharacters)}…` : text}</p>
      {text.length > longCharacters && (
        <Button size="small" tone="ghost" aria-expanded={isOpen} className={styles.more} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show Less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </Button>
      )}
    </>
  )
}
