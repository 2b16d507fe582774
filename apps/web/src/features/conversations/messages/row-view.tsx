import type { Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { memo } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { DaySeparator } from '../../../ui/chat/day-separator.tsx'
import { RowErrorBoundary } from '../../../ui/chat/row-error-boundary.tsx'
import { Answer } from './answer.tsx'
import { Frame, Waiting } from './answer-frame.tsx'
import type { AskedQuestion, Row } from './message-rows.ts'
import styles from './row-view.module.css'
import { SystemMessage } from './system-message.tsx'
import { TimeText } from '../../../ui/chat/time-text.tsx'
import { CollapsibleText } from '../../../ui/chat/collapsible-text.tsx'
import { MessageHead } from './message-head.tsx'
import { MessageTools } from './message-tools.tsx'
import questionStyles from './question.module.css'

/** The person's text: plain text, never Markdown. A stored one can be copied and saved. */
function Question({ text, at, message }: { text: string; at: string; message?: Message }) {
  return (
    <article className={questionStyles.question} aria-label="Your question">
      <MessageHead tools={message && <MessageTools message={message} />}>
        You · <TimeText value={at} />
      </MessageHead>
      <CollapsibleText text={text} className={questionStyles.text} />
    </article>
  )
}

export type RowActions = { onRetry: (question: AskedQuestion) => void }

function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <Frame byline="Adjutant" isBroken>
      <p className={styles.sorry}>{appMessages.conversation.noResponse}</p>
      <p className={styles.reason}>{reason}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </Frame>
  )
}

function toContent(row: Row, { onRetry }: RowActions) {
  switch (row.kind) {
    case 'day':
      return <DaySeparator day={row.day} />
    case 'question':
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

function RowContent({ row, ...actions }: RowActions & { row: Row }) {
  return toContent(row, actions)
}

type RowProps = RowActions & { row: Row; isFound: boolean }

const isSame = (before: RowProps, after: RowProps) =>
  before.row.kind === 'message' &&
  after.row.kind === 'message' &&
  before.row.message === after.row.message &&
  before.isFound === after.isFound

/** Memoized: a stored message renders again only when it changes. */
export const RowView = memo(function RowView({ row, isFound, ...actions }: RowProps) {
  return (
    <div className={classes(styles.row, isFound && styles.found)}>
      <RowErrorBoundary instead={appMessages.conversation.renderFailed}>
        <RowContent row={row} {...actions} />
      </RowErrorBoundary>
    </div>
  )
}, isSame)
