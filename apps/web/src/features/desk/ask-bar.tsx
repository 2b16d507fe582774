import type { DeskItem } from '@adjutant/contract/desk'
import { limits } from '@adjutant/contract/core/limits'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useStartConversation } from '../../platform/navigation/use-start-conversation.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { classes } from '../../ui/classes.ts'
import control from '../../ui/form/control.module.css'
import { listSuggestedQuestions } from './suggested-questions.ts'
import styles from './ask-bar.module.css'

/** Starts a conversation with a typed or suggested question. */
export function AskBar({ items }: { items: readonly DeskItem[] }) {
  const [text, setText] = useState('')
  const { mutate, isPending } = useStartConversation()
  const ask = (question: string) => {
    if (question.trim()) mutate({ ask: question.trim(), isAsked: true, name: question.trim() })
  }
  return (
    <div className={styles.bar}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          ask(text)
        }}
      >
        <input
          className={classes(control.control, styles.field)}
          aria-label="Ask your assistant"
          placeholder="Ask about your day…"
          maxLength={limits.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton type="submit" label="Ask" icon={<ArrowUp />} aria-busy={isPending} />
      </form>
      <ul role="list" aria-label="Suggested questions" className={styles.questions}>
        {listSuggestedQuestions(items).map((question) => (
          <li key={question}>
            <button type="button" className={styles.question} onClick={() => ask(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
