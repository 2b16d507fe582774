import { useState } from 'react'
import { Button } from '../button/button.tsx'
import styles from './collapsible-text.module.css'
import { findSafeLink } from '../text/safe-url.ts'
import { toTextParts } from './text-links.ts'

function TextLink({ address }: { address: string }) {
  const link = findSafeLink(address, window.location.origin)
  if (!link) return address
  if (!link.leadsTo) return <a href={link.href}>{address}</a>
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </a>
  )
}

/** Plain text with clickable URLs. The link text is always its target. */
function LinkedText({ text }: { text: string }) {
  return toTextParts(text).map((part, index) => (part.isLink ? <TextLink key={index} address={part.text} /> : part.text))
}

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
