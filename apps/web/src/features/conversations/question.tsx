import type { Message } from '@adjutant/contract/conversations'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { MessageTools } from './message-tools.tsx'
import { ClockText } from '../../ui/talk/clock-text.tsx'
import { LongText } from '../../ui/talk/long-text.tsx'
import styles from './question.module.css'

/** What the person wrote, in their own voice: plain text, never Markdown. A stored one can be copied and kept. */
export function Question({ text, at, message }: { text: string; at: string; message?: Message }) {
  return (
    <article className={styles.question} aria-label="Your question">
      <header className={styles.head}>
        <Eyebrow>
          You · <ClockText value={at} />
        </Eyebrow>
        {message && <MessageTools message={message} />}
      </header>
      <LongText text={text} className={styles.text} />
    </article>
  )
}
