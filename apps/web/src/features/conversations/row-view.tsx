import { words } from '@adjutant/contract/words'
import { memo } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { DayLine } from '../../ui/talk/day-line.tsx'
import { RowGuard } from '../../ui/talk/row-guard.tsx'
import { Answer } from './answer.tsx'
import { Frame, Waiting } from './answer-frame.tsx'
import type { AskedQuestion, Row } from './message-rows.ts'
import { Question } from './question.tsx'
import styles from './row-view.module.css'
import { SystemMessage } from './system-message.tsx'

export type RowDeeds = { onRetry: (question: AskedQuestion) => void }

function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <Frame byline="Adjutant" isBroken>
      <p className={styles.sorry}>{words.conversation.noResponse}</p>
      <p className={styles.reason}>{reason}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </Frame>
  )
}

function toContent(row: Row, { onRetry }: RowDeeds) {
  switch (row.kind) {
    case 'day':
      return <DayLine day={row.day} />
    case 'asked':
      return <Question text={row.text} at={row.askedAt} />
    case 'inserted':
      return row.content
    case 'waiting':
      return <Waiting />
    case 'failed':
      return <Failed reason={row.reason} onRetry={() => onRetry(row.question)} />
    case 'unanswered':
      return (
        <p className={styles.unanswered}>
          This question has no answer.
          <Button size="small" tone="ghost" onClick={() => onRetry(row.question)}>
            Ask again
          </Button>
        </p>
      )
    case 'message': {
      const { message } = row
      if (message.sender === 'system') return <SystemMessage>{message.content}</SystemMessage>
      if (message.sender === 'user') return <Question text={message.content} at={message.timestamp} message={message} />
      return <Answer message={message} />
    }
  }
}

function RowContent({ row, ...deeds }: RowDeeds & { row: Row }) {
  return toContent(row, deeds)
}

type RowProps = RowDeeds & { row: Row; isFound: boolean }

const isSame = (before: RowProps, after: RowProps) =>
  before.row.kind === 'message' &&
  after.row.kind === 'message' &&
  before.row.message === after.row.message &&
  before.isFound === after.isFound

/** Memoized: a stored message renders again only when it changes. */
export const RowView = memo(function RowView({ row, isFound, ...deeds }: RowProps) {
  return (
    <div className={classes(styles.row, isFound && styles.found)}>
      <RowGuard instead={words.conversation.renderFailed}>
        <RowContent row={row} {...deeds} />
      </RowGuard>
    </div>
  )
}, isSame)
