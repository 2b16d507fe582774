import type { Message } from '@adjutant/contract/ai/conversations'
import { TimeText } from '../../../ui/chat/time-text.tsx'
import { CollapsibleText } from '../../../ui/chat/collapsible-text.tsx'
import { MessageHead } from './message-head.tsx'
import { MessageTools } from './message-tools.tsx'
import styles from './question.module.css'

/** The person's text: plain text, never Markdown. A stored one can be copied and saved. */
export function Question({ text, at, message }: { text: string; at: string; message?: Message }) {
  return (
    <article className={styles.question} aria-label="Your question">
      <MessageHead tools={message && <MessageTools message={message} />}>
        You · <TimeText value={at} />
      </MessageHead>
      <CollapsibleText text={text} className={styles.text} />
    </article>
  )
}
