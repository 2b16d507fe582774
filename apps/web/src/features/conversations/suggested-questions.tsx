import { appMessages } from '@adjutant/contract/messages/app-messages'
import { ArrowUpRight } from 'lucide-react'
import styles from './suggested-questions.module.css'

const questions = [
  'What is overdue, and who should act?',
  'Which goals are behind schedule?',
  'Who is overloaded this week?',
  'What should I decide first, and why?',
]

/** Suggested questions for an empty conversation. */
export function SuggestedQuestions({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <div className={styles.start}>
      <div className={styles.words}>
        <h2>{appMessages.conversation.empty}</h2>
        <p>{appMessages.conversation.emptyHint}</p>
      </div>
      <ul role="list" className={styles.questions} aria-label="Suggested questions">
        {questions.map((question) => (
          <li key={question}>
            <button type="button" className={styles.question} data-list-item onClick={() => onAsk(question)}>
              {question}
              <ArrowUpRight aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
