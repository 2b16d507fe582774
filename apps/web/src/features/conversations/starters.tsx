import { words } from '@adjutant/contract/words'
import { ArrowUpRight } from 'lucide-react'
import styles from './starters.module.css'

const questions = [
  'What is overdue, and who should act?',
  'Which goals are behind schedule?',
  'Who is carrying too much this week?',
  'What should I decide first, and why?',
]

/** The screen of a conversation in which nothing has been said: what to ask first. */
export function Starters({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <div className={styles.start}>
      <div className={styles.words}>
        <h2>{words.conversation.empty}</h2>
        <p>{words.conversation.emptyHint}</p>
      </div>
      <ul role="list" className={styles.questions} aria-label="Questions to begin with">
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
