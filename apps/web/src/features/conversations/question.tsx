import type { Message } from '@adjutant/contract/conversations'
import { ClockText } from '../../ui/talk/clock-text.tsx'
import { LongText } from '../../ui/talk/long-text.tsx'
import { MessageHead } from './message-head.tsx'
import { MessageTools } from './message-tools.tsx'
import styles from './question.module.css'

/** The person's text: plain text, never Markdown. A stored one can be copied and saved. */
export function Question({ text, at, message }: { text: string; at: string; message?: Message }) {
  return (
    <article className={styles.question} aria-label="Your question">
      <MessageHead tools={message && <MessageTools message={message} />}>
        You · <ClockText value={at} />
      </MessageHead>
      <LongText text={text} className={styles.text} />
    </article>
  )
}
