import type { Message } from '@adjutant/contract/conversations'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ClockText } from './clock-text.tsx'
import { MessageHead } from './message-head.tsx'
import { MessageTools } from './message-tools.tsx'
import styles from './question.module.css'

/** A question longer than this shows its beginning until one asks for the rest. */
const longCharacters = 1_200

function QuestionText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = text.length > longCharacters && !isOpen
  return (
    <>
      <p className={styles.text}>{isFolded ? `${text.slice(0, longCharacters)}…` : text}</p>
      {text.length > longCharacters && (
        <Button size="small" tone="ghost" aria-expanded={isOpen} className={styles.more} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show Less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </Button>
      )}
    </>
  )
}

/** What the person wrote, in their own voice: plain text, never Markdown. A stored one can be copied and kept. */
export function Question({ text, at, message }: { text: string; at: string; message?: Message }) {
  return (
    <article className={styles.question} aria-label="Your question">
      <MessageHead tools={message && <MessageTools message={message} />}>
        You · <ClockText value={at} />
      </MessageHead>
      <QuestionText text={text} />
    </article>
  )
}
